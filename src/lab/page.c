// SPDX-License-Identifier: MIT
#include "lab/page.h"

static const char style[] =
    ":root{--paper:#fbfaf7;--card:#fff;--ink:#1c2420;--soft:#5d6862;--rule:#dfe3df;--mark:#8a938e;"
    "--accent:#1d6b4f;--s0:#1d6b4f;--s1:#c8622a;--s2:#2f6fb8;--s3:#b08900;--s4:#a8457e;"
    "--s5:#6b5bb5;--win:29 107 79;--loss:200 98 42}\n"
    "@media(prefers-color-scheme:dark){:root{--paper:#121715;--card:#1a211e;--ink:#e6ebe8;"
    "--soft:#9caaa3;--rule:#2c3632;--mark:#77857e;--accent:#5fbf97;--s0:#4fb48a;--s1:#e58a55;"
    "--s2:#6aa5e8;--s3:#d1ad3c;--s4:#d67fb0;--s5:#a195e6;--win:79 180 138;--loss:229 138 85}}\n"
    "*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);"
    "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}\n"
    "main{max-width:1080px;margin:0 auto;padding:40px 24px 64px}\n"
    "h1{font-size:30px;line-height:1.2;margin:0 0 6px;letter-spacing:-.01em}"
    "h2{font-size:19px;margin:0 0 4px}.lead,.note{color:var(--soft);margin:0;max-width:72ch}\n"
    "header{border-top:4px solid var(--accent);padding-top:18px;margin-bottom:28px}\n"
    ".tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;"
    "margin:0 0 28px}.tile{background:var(--card);border:1px solid var(--rule);border-radius:10px;"
    "padding:14px 16px}.tile b{display:block;font-size:24px;line-height:1.25;font-weight:650;"
    "font-variant-numeric:tabular-nums}.tile span{color:var(--soft);font-size:14px}\n"
    "section{background:var(--card);border:1px solid var(--rule);border-radius:10px;"
    "padding:22px 24px;margin:0 0 20px}.charts{display:grid;"
    "grid-template-columns:repeat(auto-fill,minmax(min(100%,400px),1fr));gap:20px 36px;"
    "margin-top:16px}\n"
    "figure{margin:0;min-width:0;overflow-x:auto;overflow-y:hidden;padding:0 "
    "6px}figcaption{font-size:14px;font-weight:600;margin-bottom:6px}\n"
    "svg{display:block;width:100%;max-width:440px;height:auto;overflow:visible}"
    "svg text{font-size:14px;fill:var(--ink);font-variant-numeric:tabular-nums}"
    "svg .soft{fill:var(--soft)}svg .rule{stroke:var(--rule)}svg .zero{stroke:var(--mark)}"
    "svg .mark{stroke:var(--ink);stroke-dasharray:3 3;opacity:.7}svg .whisker{stroke:var(--ink);"
    "stroke-width:1.5;fill:none;opacity:.75}svg .line{fill:none;stroke-width:2}"
    "svg .shade{opacity:.14;stroke:none}svg .dot{stroke:var(--card);stroke-width:2}"
    "svg .faint.line{opacity:.45}svg .faint "
    ".dot{fill:var(--card);stroke:var(--mark)}svg .faint .whisker{stroke:var(--mark)}"
    "svg .base{stroke:var(--ink);stroke-dasharray:3 3}\n"
    ".short ol{margin:10px 0 0;padding-left:1.4em;font-size:17px;max-width:72ch}.short li{margin:0 "
    "0 "
    "8px;padding-left:4px}.short li::marker{color:var(--accent);font-weight:650}\n"
    ".readings{list-style:none;margin:20px 0 0;padding:0;display:grid;gap:0 36px;"
    "grid-template-columns:repeat(auto-fill,minmax(min(100%,400px),1fr))}"
    ".readings li{border-top:1px solid var(--rule);padding:10px 0 12px;break-inside:avoid}"
    ".readings p{margin:0}.readings "
    ".what{display:flex;flex-wrap:wrap;justify-content:space-between;"
    "gap:0 16px;color:var(--soft);font-size:14px}.readings .what b{color:var(--ink);font-size:16px;"
    "font-variant-numeric:tabular-nums;margin-left:auto;white-space:nowrap}\n"
    ".split{display:grid;grid-template-columns:1fr auto;gap:2px 12px;margin:8px 0 0;font-size:14px}"
    ".split .bar{grid-column:1/-1;grid-row:2;display:flex;height:16px;border-radius:3px;"
    "overflow:hidden;print-color-adjust:exact;-webkit-print-color-adjust:exact}.split "
    "i{display:block}"
    ".split small{font-size:13px;color:var(--soft);font-variant-numeric:tabular-nums}\n"
    "@media(min-width:860px){.beside{display:grid;grid-template-columns:1fr 1fr;gap:0 36px}"
    ".beside .charts,.beside .readings{grid-template-columns:1fr;align-content:start}"
    ".beside .readings{margin-top:16px}.beside .readings "
    "li:first-child{border-top:0;padding-top:0}}\n"
    "details.all{margin-top:18px}summary{cursor:pointer;color:var(--accent);font-weight:600}"
    ".command{margin:10px 0;overflow-wrap:anywhere}\n"
    "table{border-collapse:collapse;width:100%;margin-top:14px;font-variant-numeric:tabular-nums}"
    "th,td{text-align:right;padding:7px 10px;border-bottom:1px solid var(--rule)}"
    "main>.note{margin:0 0 "
    "20px}td:not(.text):not(:first-child){white-space:nowrap}td.long{min-width:10em}table+.note,."
    "wide+.note{margin-top:"
    "10px}th{font-size:14px;color:var(--soft);"
    "font-weight:600}th:first-child,td:first-child,"
    "td.text,th.text{text-align:left}tr:last-child td{border-bottom:0}"
    ".wide{overflow-x:auto}.cross td{text-align:center;white-space:nowrap;border:2px solid "
    "var(--card);"
    "border-radius:6px;print-color-adjust:exact;-webkit-print-color-adjust:exact}"
    ".cross th{white-space:nowrap}.cross th[scope=row]{text-align:left;color:var(--ink);"
    "position:sticky;left:0;background:var(--card)}.cross b{display:block}"
    ".cross small{font-size:12px}.cross .unsure{color:var(--soft)}.cross "
    "th[scope=col]{text-align:center}.cross .win{background:rgb(var(--win)/var(--p))}"
    ".cross .loss{background:rgb(var(--loss)/var(--p))}.cross .unsure b{"
    "font-weight:400}.cross .unsure b::after{content:' ?'}.cross .self{color:var(--soft)}"
    ".words{font-size:15px;color:var(--soft)}.words p{margin:0 0 10px}.words b{color:var(--ink)}"
    ".words table{width:auto;margin:0 0 12px}.words td,.words th{padding:3px 14px 3px 0}\n"
    "td.changed,.yes{color:var(--accent);font-weight:650}.no{color:var(--soft)}\n"
    "footer{color:var(--soft);font-size:14px;margin-top:28px}code{font-family:ui-monospace,"
    "Menlo,Consolas,monospace;font-size:.92em}\n"
    ".legend{display:flex;flex-wrap:wrap;gap:4px 16px;font-size:13px;color:var(--soft);"
    "margin-bottom:4px}.legend i{display:inline-block;width:10px;height:10px;border-radius:3px;"
    "margin-right:6px}\n"
    "@media(max-width:560px){main{padding:20px 12px 40px}section{padding:16px "
    "12px}h1{font-size:25px}th,td{padding:7px 6px}"
    ".charts{gap:24px}}\n"
    "@media "
    "print{body{background:#fff}section{border:0;padding:0}figure,tr,.tile{break-inside:avoid}h2{"
    "break-after:avoid}}\n";

void page_text(FILE *file, const char *text)
{
    for (; *text; text++) {
        if (*text == '&')
            fputs("&amp;", file);
        else if (*text == '<')
            fputs("&lt;", file);
        else if (*text == '>')
            fputs("&gt;", file);
        else if (*text == '"')
            fputs("&quot;", file);
        else
            fputc(*text, file);
    }
}

void page_begin(FILE *file, const char *title, const char *lead)
{
    fputs("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n<title>",
        file);
    page_text(file, title);
    fprintf(file, "</title>\n<style>\n%s</style>\n<main>\n<header><h1>", style);
    page_text(file, title);
    fputs("</h1><p class=\"lead\">", file);
    page_text(file, lead);
    fputs("</p></header>\n", file);
}

void page_tiles_begin(FILE *file)
{
    fputs("<div class=\"tiles\">\n", file);
}

void page_tile(FILE *file, const char *figure, const char *label)
{
    fputs("<div class=\"tile\"><b>", file);
    page_text(file, figure);
    fputs("</b><span>", file);
    page_text(file, label);
    fputs("</span></div>\n", file);
}

void page_tiles_end(FILE *file)
{
    fputs("</div>\n", file);
}

void page_section(FILE *file, const char *heading, const char *note)
{
    fputs("<section><h2>", file);
    page_text(file, heading);
    fputs("</h2>", file);
    if (note) {
        fputs("<p class=\"note\">", file);
        page_text(file, note);
        fputs("</p>", file);
    }
    fputs("\n<div class=\"charts\">\n", file);
}

void page_section_end(FILE *file)
{
    fputs("</div></section>\n", file);
}

void page_figure(FILE *file, const char *caption)
{
    fputs("<figure>", file);
    if (caption) {
        fputs("<figcaption>", file);
        page_text(file, caption);
        fputs("</figcaption>", file);
    }
    fputc('\n', file);
}

void page_figure_end(FILE *file)
{
    fputs("</figure>\n", file);
}

void page_value(FILE *file, const struct option *option, int32_t value)
{
    if (option->words)
        page_text(file, option->words[value]);
    else
        fprintf(file, "%d", value);
}

void page_setup(FILE *file, const struct setup *setup)
{
    fputs("<section><h2>The rules that were played</h2><p class=\"note\">", file);
    page_text(file, setup->game->title);
    fprintf(file, ", %d seats, rules version %d. What was changed is marked.</p>\n", setup->seats,
        setup->game->version);
    fputs("<div class=\"wide\"><table><tr><th>option</th><th class=\"text\">what it is</th>"
          "<th>standard</th><th>here</th></tr>\n",
        file);
    for (int i = 0; setup->game->options[i].name; i++) {
        const struct option *option = &setup->game->options[i];
        fprintf(file, "<tr><td><code>%s</code></td><td class=\"text long\">", option->name);
        page_text(file, option->help);
        fputs("</td><td>", file);
        page_value(file, option, option->standard);
        fprintf(
            file, "</td><td%s>", setup->option[i] == option->standard ? "" : " class=\"changed\"");
        page_value(file, option, setup->option[i]);
        fputs("</td></tr>\n", file);
    }
    fputs("</table></div></section>\n", file);
}

void page_end(FILE *file)
{
    fputs(
        "<footer>Made by baize. Intervals are 95 % confidence.</footer>\n</main>\n</html>\n", file);
}
