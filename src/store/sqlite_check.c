// SPDX-License-Identifier: MIT
// Looks for damage: what SQLite itself finds in its file, and whether the ledger adds up.
#include "store/sqlite.h"

#include <stdio.h>

struct check {
    sqlite3 *db;
    void (*tell)(void *context, const char *line);
    void *context;
    bool is_well;
};

// Each row that a query returns is damage; its first column goes into the sentence.
static const struct {
    const char *sql, *sentence;
} questions[] = {
    {"SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
        "the file: %s"},
    {"SELECT sum(amount) FROM entry GROUP BY purse HAVING sum(amount) <> 0",
        "all entries of a purse together make %s, not 0"},
    {"SELECT sum(balance) FROM account HAVING sum(balance) <> 0",
        "all balances together make %s, not 0"},
    {"SELECT sum(practice) FROM account HAVING sum(practice) <> 0",
        "all practice purses together make %s, not 0"},
    {"SELECT id FROM entry WHERE purse NOT IN (0, 1)", "entry %s is of a purse that is not there"},
    {"SELECT account.id FROM account LEFT JOIN"
     " (SELECT account, sum(amount * (purse = 0)) AS tokens,"
     " sum(amount * (purse = 1)) AS practised, max(id) AS last FROM entry GROUP BY account) AS sums"
     " ON sums.account = account.id"
     " WHERE balance <> coalesce(tokens, 0) OR practice <> coalesce(practised, 0)"
     " OR last_entry <> coalesce(last, 0)",
        "the balance of account %s is not the sum of its entries"},
    {"SELECT id FROM (SELECT id, previous, balance, amount,"
     " lag(id, 1, 0) OVER (PARTITION BY account ORDER BY id) AS last,"
     " lag(balance, 1, 0) OVER (PARTITION BY account, purse ORDER BY id) AS before FROM entry)"
     " WHERE previous <> last OR before + amount <> balance",
        "entry %s does not follow from the one before it"},
    {"SELECT match FROM entry WHERE match <> 0 GROUP BY match, act, purse HAVING sum(amount) <> 0",
        "the entries of match %s do not add up to 0"},
    {"SELECT match FROM entry WHERE match <> 0 AND act = 0 GROUP BY match, account"
     " HAVING count(*) > 1",
        "match %s was settled more than once"},
    {"SELECT match FROM entry WHERE match IN (SELECT match FROM act WHERE match <> 0)"
     " GROUP BY match, account"
     " HAVING sum(amount) <> 0 OR count(*) <> 2",
        "what match %s moved was not undone as its act says"},
    {"SELECT entry.id FROM entry LEFT JOIN act ON act.id = entry.act"
     " WHERE entry.act <> 0 AND (act.id IS NULL OR act.match <> entry.match)",
        "entry %s is of an act that is not there"},
    {"SELECT account.id FROM account WHERE is_frozen <>"
     " coalesce((SELECT kind = 0 FROM act WHERE act.account = account.id"
     " ORDER BY id DESC LIMIT 1), 0)",
        "account %s is not frozen or free as the acts say"},
    {"SELECT entry.id FROM entry LEFT JOIN matches ON matches.id = entry.match"
     " WHERE entry.match <> 0 AND matches.id IS NULL",
        "entry %s is of a match that is not there"},
    {"SELECT entry.id FROM entry LEFT JOIN account ON account.id = entry.account"
     " WHERE account.id IS NULL",
        "entry %s is of an account that is not there"},
    {"SELECT played.account FROM played LEFT JOIN account ON account.id = played.account"
     " WHERE account.id IS NULL OR won + shared > played.matches"
     " OR played.practice > played.matches OR points > played.matches",
        "what account %s has played and won cannot be"},
    {"SELECT curve.account FROM curve LEFT JOIN played"
     " ON played.account = curve.account AND played.game = curve.game"
     " WHERE points IS NULL OR number > points",
        "the curve of account %s has points that nobody played for"},
    {"SELECT protected.key FROM protected LEFT JOIN account ON account.id = protected.account"
     " WHERE account.id IS NULL OR account.password = ''",
        "the protected name %s has no password"},
};

// `sentence` has a %s for what is wrong.
static void tell_damage(struct check *check, const char *sentence, const char *what)
{
    char line[400];
    snprintf(line, sizeof(line), sentence, what);
    check->is_well = false;
    check->tell(check->context, line);
}

static void ask(struct check *check, const char *sql, const char *sentence)
{
    sqlite3_stmt *read = NULL;
    int code = sqlite3_prepare_v2(check->db, sql, -1, &read, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(read);
        if (code != SQLITE_ROW)
            break;
        tell_damage(check, sentence, (const char *)sqlite3_column_text(read, 0));
    }
    if (code != SQLITE_DONE)
        tell_damage(check, "the file cannot be read: %s", sqlite3_errmsg(check->db));
    sqlite3_finalize(read);
}

// Can every statement be prepared? If not, a table or a column is missing.
static void check_statements(struct check *check, struct sqlite_store *store)
{
    for (int i = 0; i < SQL_STATEMENTS; i++) {
        if (sql_get(store, (enum sql)i))
            continue;
        tell_damage(check, "the file lacks something: %s", sqlite3_errmsg(check->db));
        return; // the other statements most likely fail for the same reason
    }
}

bool sqlite_check(struct store *base, void (*tell)(void *context, const char *line), void *context)
{
    struct sqlite_store *store = (struct sqlite_store *)base;
    struct check check = {store->db, tell, context, true};
    check_statements(&check, store);
    for (int i = 0; i < ARRAY_LEN(questions); i++)
        ask(&check, questions[i].sql, questions[i].sentence);
    char buf[200];
    struct text why = TEXT(buf);
    if (!sqlite_open_matches(base, NULL, NULL, &why))
        tell_damage(&check, "%s", buf);
    return check.is_well;
}
