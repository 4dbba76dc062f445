// SPDX-License-Identifier: MIT
// How names are written and compared. Unicode's own rules are utf8proc's business; which letters
// people take for each other is said here.
#include "base/utf8.h"
#include "store/store.h"

#include <string.h>
#include <utf8proc.h>

enum { LETTERS_MAX = 512 };

// Letters, and others' letters that look like them in one of their cases. What is looked for is one
// name that passes for another at a glance, so shapes count and sounds do not. Latin, Greek,
// Cyrillic, Armenian, Cherokee, Lisu, Coptic, Canadian and phonetic letters, and the zeros of some
// scripts. Not here: pairs of letters (rn and m), and signs that differ in more than their style.
static const struct {
    char letter;
    const char *alike;
} letters[] = {
    {'a', "ɑɒⱭᴀΑαАаᎪꓮⲀⲁᗅꭺ"},
    {'b', "ʙΒВвЬьƄƅᏴᏏꓐⲂⲃᗷβꞴꞵ"},
    {'c', "ᴄⅽСсϹϲᏟꓚⲤⲥᑕꮯ"},
    {'d', "ᴅԀԁᎠꓓᗞᗪꭰɖɗ"},
    {'e', "ᴇΕЕеҽεɛᎬꓰⲈⲉ℮ꭼєЄ"},
    {'f', "ϜϝƑƒꓝᖴꞘꞙꬵ"},
    {'g', "ɡɢԌԍᏀᏻꓖցᶃ"},
    {'h', "ʜΗНнһҺᎻꓧⲎⲏᕼհꮋԋ"},
    {'j', "ЈјϳͿᎫꓙᒍյᴊȷ"},
    {'k', "ᴋΚκКкᏦꓗⲔⲕᛕƘƙĸ"},
    {'l', "ɪιΙІіЇӀӏᏞᏆꓲꓡⲒⲓᒪⅼıɩʟ∣ǀլ"},
    {'m', "ᴍΜМмᎷꓟⲘⲙᗰⅿϺϻꮇ"},
    {'n', "ɴΝηꓠⲚⲛпПոռᴎ"},
    {'o', "ᴏΟοОоՕօσⲞⲟᎤꓳ०੦૦௦౦೦൦๐໐၀ᴑဝ"},
    {'p', "ᴘΡρРрᏢꓑⲢⲣᑭþÞƿǷ"},
    {'q', "ԚԛՔզգᑫ"},
    {'r', "ʀᴦгГᏒᎡꓣᖇꭱⲄ"},
    {'s', "ꜱЅѕᏚᏕꓢՏᔕꮪƽƼ"},
    {'t', "ᴛΤτТтᎢꓔⲦⲧꭲ"},
    {'u', "ᴜՍսυʋꓴᑌ"},
    {'v', "ᴠνѴѵᏙꓦᐯⅴꮩ"},
    {'w', "ᴡԜԝᎳᏔꓪᗯωшШɯѡѠա"},
    {'x', "ΧχХхꓫⲬⲭᕁ᙭ⅹ"},
    {'y', "ʏΥγУуүҮᎩꓬⲨⲩყ"},
    {'z', "ᴢΖᏃꓜⲌⲍꮓ"},
    {'3', "ЗзӠӡƷʒɜᴈȜȝ"},
    {'4', "Ꮞ"},
    {'6', "бᏮ"},
    {'\'', "ʼ’‘ʹ′`´ʻˈ"},
    {'-', "‐‑‒–—−ー一"},
    {'.', "·․•ꓸ"},
};

static utf8proc_int32_t looks_like(utf8proc_int32_t c)
{
    switch (c) {
    case '0':
    case 'O':
        return 'o';
    case '1': // one stroke: a one, a large i and a small l; and since case does not count, i and L
    case 'I':
    case 'i':
    case 'L':
    case '|':
        return 'l';
    case '_':
        return ' ';
    }
    if (c < 0x80)
        return c;
    utf8proc_uint8_t wanted[4];
    utf8proc_ssize_t len = utf8proc_encode_char(c, wanted);
    for (int i = 0; i < ARRAY_LEN(letters); i++)
        for (const char *at = letters[i].alike; *at;) {
            size_t step = utf8_len(at, 4);
            if (step == (size_t)len && memcmp(at, wanted, step) == 0)
                return letters[i].letter;
            at += step;
        }
    return c;
}

// Takes the name apart into letters and marks. How many there are; below 0: it is no UTF-8.
static utf8proc_ssize_t take_apart(
    const char *name, utf8proc_int32_t into[LETTERS_MAX], utf8proc_option_t options)
{
    utf8proc_ssize_t count = utf8proc_decompose(
        (const utf8proc_uint8_t *)name, (utf8proc_ssize_t)strlen(name), into, LETTERS_MAX, options);
    return count > LETTERS_MAX ? -1 : count;
}

static bool put_together(
    utf8proc_int32_t *from, utf8proc_ssize_t count, utf8proc_option_t options, struct text *text)
{
    count = utf8proc_normalize_utf32(from, count, options);
    for (utf8proc_ssize_t i = 0; i < count; i++) {
        utf8proc_uint8_t bytes[4];
        utf8proc_ssize_t len = utf8proc_encode_char(from[i], bytes);
        if ((size_t)len > text_left(text)) // no half of a letter
            return false;
        text_bytes(text, (const char *)bytes, (size_t)len);
    }
    return count >= 0;
}

static bool is_ascii(const char *name)
{
    for (; *name; name++)
        if (*name & 0x80)
            return false;
    return true;
}

bool name_normalize(const char *name, char normal[NAME_BYTES + 1])
{
    struct text text = text_over(normal, NAME_BYTES + 1);
    if (is_ascii(name)) {
        text_put(&text, name);
        return !text.is_cut;
    }
    const utf8proc_option_t nfkc = UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT;
    utf8proc_int32_t apart[LETTERS_MAX];
    utf8proc_ssize_t count = take_apart(name, apart, nfkc);
    return count >= 0 && put_together(apart, count, nfkc, &text);
}

static void put_ascii_key(const char *name, struct text *key)
{
    for (; *name; name++) {
        char c = (char)looks_like((unsigned char)*name);
        text_char(key, (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c));
    }
}

// Letters are compared as they are written, large or small, and then without their case: Η is an H,
// η an n. Accents stay where they are, and join whatever letter they stand on now.
void name_key(const char *name, char key[KEY_BYTES + 1])
{
    struct text text = text_over(key, KEY_BYTES + 1);
    if (is_ascii(name)) {
        put_ascii_key(name, &text);
        return;
    }
    const utf8proc_option_t apart =
        UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_IGNORE;
    utf8proc_int32_t written[LETTERS_MAX], folded[LETTERS_MAX];
    char plain[4 * LETTERS_MAX + 1];
    struct text again = TEXT(plain);
    utf8proc_ssize_t count = take_apart(name, written, apart);
    for (utf8proc_ssize_t i = 0; i < count; i++)
        written[i] = looks_like(written[i]);
    if (count < 0 || !put_together(written, count, apart, &again) ||
        (count = take_apart(plain, folded, apart | UTF8PROC_CASEFOLD)) < 0) {
        put_ascii_key(name, &text); // no UTF-8: what an old file holds is still compared
        return;
    }
    for (utf8proc_ssize_t i = 0; i < count; i++)
        folded[i] = looks_like(folded[i]);
    put_together(folded, count, UTF8PROC_STABLE | UTF8PROC_COMPOSE, &text);
}

void name_key_exact(const char *name, char key[KEY_BYTES + 1])
{
    struct text text = text_over(key, KEY_BYTES + 1);
    text_char(&text, '\1'); // no name has it, so no other key does
    text_put(&text, name);
}
