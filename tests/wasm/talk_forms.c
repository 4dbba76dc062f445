// SPDX-License-Identifier: MIT
#include "wasm/talk_forms.h"

#include "games/games.h"

static int below(struct chance *chance, int n)
{
    return (int)chance_below(chance, (uint32_t)n);
}

// $C code, $D decision, $G game, $L level, $M move, $N a small number, $O options, $P a number of a
// match or player, $S secret, $T table, $W words; ' is a quotation mark. The type comes first.
static const char *const forms[] = {
    "'hello','protocol':1",
    "'hello','protocol':1,'secret':'$S','table':$T,'seq':$N",
    "'hello','protocol':1,'secret':'$S'",
    "'hello','protocol':$N",
    "'ping'",
    "'games'",
    "'lobby'",
    "'lobby','follow':true",
    "'lobby','follow':false",
    "'stake','game':'$G','options':$O",
    "'stake','code':'$C'",
    "'stake','game':'$G','seats':$N",
    "'queue','game':'$G','options':$O,'bot_after_ms':$P,'level':'$L'",
    "'queue','game':'$G'",
    "'queue','game':'kuhn'",
    "'queue','game':'kuhn'",
    "'play_bot','game':'$G','level':'$L'",
    "'play_bot','game':'$G','level':'$L'",
    "'play_bot','game':'$G','level':'$L','seats':$N,'options':$O",
    "'play_bot','game':'$G','level':'$L','decision_ms':5000,'seats':$N",
    "'play_bot','game':'$G','level':'random','options':$O",
    "'play_from','match':$P,'moves':$N,'seat':0,'level':'$L'",
    "'create','game':'$G','options':$O,'watchers':'open'",
    "'create','game':'$G','seats':$N,'bots':1,'level':'$L','deal':'hidden'",
    "'create','game':'mantis','decision_ms':0,'watchers':'delayed'",
    "'join','code':'$C'",
    "'join','code':'$C','deal':'hidden'",
    "'vote','start':true",
    "'leave'",
    "'leave'",
    "'move','decision':$D,'move':'$M'",
    "'move','decision':$N,'move':'$M'",
    "'move','decision':$D,'move':'$W'",
    "'hint','decision':$D",
    "'why','decision':$D,'move':'$M'",
    "'why','decision':$D,'move':'$W'",
    "'sit_out','level':'$L'",
    "'sit_in'",
    "'rematch'",
    "'rematch'",
    "'chat','phrase':'hello'",
    "'chat','text':'$W'",
    "'mute','player':$P,'on':true",
    "'watch','table':$T",
    "'unwatch'",
    "'view'",
    "'name','name':'$W'",
    "'protect','password':'12345678'",
    "'login','name':'$W','password':'12345678'",
    "'devices'",
    "'end_devices'",
    "'history'",
    "'history','player':$P,'count':$N",
    "'profile'",
    "'profile','player':$P",
    "'publish','shows':'ratings'",
    "'leaderboard'",
    "'leaderboard','game':'$G'",
    "'replay','match':$P",
    "'proof','match':$P",
    "'nothing'",
    "'mov','x':[1,{'a':1.5e3}]",
};

const char *form_any(struct chance *chance, const struct known *known)
{
    for (;;) {
        const char *form = forms[below(chance, ARRAY_LEN(forms))];
        bool is_missing =
            (strstr(form, "$D") && !known->decision) || (strstr(form, "$M") && !known->move[0]) ||
            (strstr(form, "$S") && !known->secret[0]) || (strstr(form, "$C") && !known->code[0]) ||
            (strstr(form, "$T") && !known->table);
        if (!is_missing || below(chance, 10) == 0)
            return form;
    }
}

static const char *const words[] = {"Ada", "Zo\xc3\xab", "\\u00cdda \\u00df", "0O1l I", "a\\tb",
    "Caf\xc3\xa9 ol\xc3\xa9 \xc2\xbd", "fold", "play 3", "\xc2\xad\xc2\xb4x\xc3\xbe"};

// The costly levels only now and then.
static const char *level(struct chance *chance)
{
    static const char *const cheap[] = {"easy", "random", "easy", "medium", "beginner"};
    static const char *const dear[] = {"hard", "best", "search"};
    return below(chance, 60) ? cheap[below(chance, ARRAY_LEN(cheap))]
                             : dear[below(chance, ARRAY_LEN(dear))];
}

static const struct game *game(struct chance *chance)
{
    int count = 0;
    while (games[count])
        count++;
    return games[below(chance, count)];
}

// Some options of the game; now and then one too far.
static void put_options(struct chance *chance, const struct game *of, struct text *text)
{
    text_char(text, '{');
    bool is_next = false;
    for (const struct option *option = of->options; option && option->name; option++) {
        if (below(chance, 3))
            continue;
        int64_t span = (int64_t)option->max - option->min;
        int32_t value = option->min + below(chance, span < 20 ? (int)span + 1 : 20);
        value = below(chance, 30) ? value : option->max + 1;
        text_format(text, "%s\"%s\":", is_next ? "," : "", option->name);
        if (option->words && value <= option->max && below(chance, 4))
            text_format(text, "\"%s\"", option->words[value]);
        else
            text_int(text, value);
        is_next = true;
    }
    text_char(text, '}');
}

void form_put(const char *form, const struct known *known, struct chance *chance, struct text *text)
{
    const struct game *about = game(chance);
    text_put(text, "{\"type\":");
    for (; *form; form++) {
        if (*form != '$') {
            text_char(text, (char)(*form == '\'' ? '"' : *form));
            continue;
        }
        switch (*++form) {
        case 'C':
            text_put(text, known->code);
            break;
        case 'D':
            text_int(text, known->decision);
            break;
        case 'G':
            text_put(text, about->id);
            break;
        case 'L':
            text_put(text, level(chance));
            break;
        case 'M':
            text_put(text, known->move);
            break;
        case 'N':
            text_int(text, below(chance, 7));
            break;
        case 'O':
            put_options(chance, about, text);
            break;
        case 'P':
            text_int(text, 1 + below(chance, 6));
            break;
        case 'S':
            text_put(text, known->secret);
            break;
        case 'T':
            text_int(text, known->table);
            break;
        default:
            text_put(text, words[below(chance, ARRAY_LEN(words))]);
        }
    }
    if (below(chance, 2))
        text_format(text, ",\"id\":%d", below(chance, 100));
    text_char(text, '}');
}
