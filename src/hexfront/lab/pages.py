"""Web pages in one file: a plain skeleton, light and dark, readable on a phone, with nothing to load."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from hexfront.kernel.ledger import Ledger
from hexfront.render.plots import PLOT_CSS

CSS = """
*{box-sizing:border-box}
:root{--bg:#f4f2ec;--card:#fff;--line:#ddd8cc;--accent:#8a3324;--hf-paper:var(--card);
 --shade:rgba(120,100,70,.09)}
@media (prefers-color-scheme:dark){:root{--bg:#121417;--card:#181b20;--line:#333942;--accent:#e0937f;
 --shade:rgba(255,255,255,.05)}}
body{margin:0;background:var(--bg);color:var(--hf-ink);
 font:16px/1.55 'Source Sans 3','Source Sans Pro',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{max-width:70rem;margin:0 auto;padding:1rem clamp(.75rem,3vw,2rem) 4rem}
h1,h2{font-family:'Source Serif 4','Source Serif Pro',Georgia,serif;line-height:1.2;text-wrap:balance}
h1{font-size:clamp(1.7rem,5vw,2.6rem);margin:1.2rem 0 .2rem}
h2{font-size:1.45rem;margin:2.4rem 0 .7rem;padding-bottom:.25rem;border-bottom:2px solid var(--line)}
h3{font-size:1.02rem;margin:1.1rem 0 .3rem}
p{margin:.45rem 0}
.sub{color:var(--hf-soft);margin:0 0 1rem;font-size:1.05rem}
.result{background:var(--card);border:1px solid var(--line);border-left:6px solid var(--accent);
 border-radius:8px;padding:.8rem 1.1rem;font-size:1.15rem;margin:1rem 0}
.result b{font-size:1.3rem}
.facts{display:flex;flex-wrap:wrap;gap:.35rem 1.6rem;padding:0;margin:.8rem 0;list-style:none;
 color:var(--hf-soft);font-size:.95rem}
.facts b{color:var(--hf-ink);font-weight:600;overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;gap:.3rem 1.1rem}
nav a{color:var(--accent);padding:.2rem 0}
h2{scroll-margin-top:.5rem}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:1rem}
.card,figure{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.7rem;margin:0;
 overflow-x:auto;min-width:0}
figure svg{display:block;width:100%;height:auto}
figure.map{padding:0;background:#efe6d0}
@media (max-width:50rem){figure.map svg{width:60rem}}
figcaption{color:var(--hf-soft);font-size:.9rem;padding:.4rem .2rem 0}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.95rem}
th,td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left}
td.text,th.text{text-align:left;white-space:normal}
thead th{color:var(--hf-soft);font-weight:600;white-space:normal;vertical-align:bottom}
tbody tr:last-child td{border-bottom:0}
.bar{display:inline-block;height:.75em;border-radius:2px;background:var(--accent);vertical-align:baseline}
.track{display:block;position:relative;height:1.1em;min-width:9rem;border-radius:3px;
 background:var(--shade)}
.track span{display:block;height:100%;border-radius:3px}
.track i{position:absolute;top:50%;height:0;border-top:2px solid var(--hf-ink)}
.track i::before,.track i::after{content:"";position:absolute;top:-.35em;height:.6em;
 border-left:2px solid var(--hf-ink)}
.track i::after{right:0}
td:has(.track){width:45%}
main>.grid+.card,main>.card+.card,main>.card+.grid{margin-top:1rem}
small{color:var(--hf-soft)}
details{background:var(--card);border:1px solid var(--line);border-radius:8px;margin:.5rem 0;
 padding:0 1rem}
summary{cursor:pointer;padding:.6rem 0;font-weight:600}
summary span{font-weight:400;color:var(--hf-soft)}
details[open]{padding-bottom:.8rem}
.section{font-weight:600;margin-top:1rem;color:var(--accent)}
.battle{border-left:3px solid var(--accent);padding-left:.7rem}
.moves{color:var(--hf-soft)}
.moves b{color:var(--hf-ink);font-weight:600}
.sum{margin-top:.9rem;padding:.45rem .7rem;background:var(--shade);border-radius:6px;font-size:.95rem}
a.rule{color:var(--hf-soft);font-size:.78em;text-decoration:none;border-bottom:1px dotted;
 margin-left:.3em;white-space:nowrap}
a.rule:hover,a.rule:focus{color:var(--accent)}
ol.log{list-style:none;padding:0;margin:0;font-size:.92rem}
ol.log li{padding:.08rem 0 .08rem 3.6rem;text-indent:-3.6rem}
ol.log i{display:inline-block;width:3.1rem;margin-right:.5rem;text-indent:0;text-align:right;
 font-style:normal;color:var(--hf-soft);font-size:.85em}
ol.log .own{color:var(--hf-soft)}
ol.log .section{margin-top:.5rem;font-weight:600}
ol.log ol.log{margin-left:3.6rem}
dl.rules dt{font-weight:600;margin-top:.6rem;scroll-margin-top:4rem}
dl.rules dt:target,dl.rules dt:target+dd{background:var(--shade)}
dl.rules dd{margin:0 0 0 1rem}
footer{margin-top:3rem;color:var(--hf-soft);font-size:.9rem}
code{font-size:.92em;overflow-wrap:anywhere}
"""

#: Rules open on hover where there is a mouse; the links work without it.
SCRIPT = """
for(const a of document.querySelectorAll('a.rule')){const d=document.getElementById(a.hash.slice(1));
if(d)a.title=d.textContent+'\\n'+d.nextElementSibling.textContent}
function show(){const d=location.hash&&document.getElementById(location.hash.slice(1));
const b=d&&d.closest('details');if(b&&!b.open){b.open=true;d.scrollIntoView()}}
addEventListener('hashchange',show);show()
"""


def page(title: str, *parts: str) -> str:
    """A whole page."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{PLOT_CSS}{CSS}</style></head>\n<body><main>\n"
        + "\n".join(part for part in parts if part)
        + f"\n</main><script>{SCRIPT}</script></body></html>\n"
    )


def heading(name: str, title: str) -> str:
    """The heading of a section that the contents lead to."""
    return f'<h2 id="{name.lower()}">{escape(title)}</h2>'


def contents(*names: str) -> str:
    """Links to the sections of a page."""
    links = "".join(f'<a href="#{name.lower()}">{escape(name)}</a>' for name in names)
    return f"<nav>{links}</nav>"


def facts(pairs: dict[str, str]) -> str:
    """A row of small facts."""
    items = "".join(
        f"<li>{escape(name)} <b>{escape(value)}</b></li>" for name, value in pairs.items() if value
    )
    return f'<ul class="facts">{items}</ul>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]], text: Sequence[int] = ()) -> str:
    """A table; cells are markup, the columns ``text`` hold text that may wrap."""
    mark = dict.fromkeys(text, ' class="text"')
    top = "".join(f"<th{mark.get(at, '')}>{escape(name)}</th>" for at, name in enumerate(head))
    body = "".join(
        "<tr>" + "".join(f"<td{mark.get(at, '')}>{cell}</td>" for at, cell in enumerate(row)) + "</tr>"
        for row in rows
    )
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def figure(svg: str, caption: str = "", kind: str = "") -> str:
    """A picture with a caption."""
    words = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    mark = f' class="{kind}"' if kind else ""
    return f"<figure{mark}>{svg}{words}</figure>"


def rule_link(rule: str, ledger: Ledger) -> str:
    """A rule's id as a link to the list of rules below, if the ledger has it."""
    shown = escape(rule)
    return f'<a class="rule" href="#rule-{shown}">{shown}</a>' if rule in ledger else ""


def rule_list(ledger: Ledger, cited: Iterable[str]) -> str:
    """The cited rules with their texts, in the order of the rulebook."""
    wanted = set(cited)
    rows = "".join(
        f'<dt id="rule-{escape(rule.id)}">{escape(rule.id)} {escape(rule.title)}</dt>'
        f"<dd>{escape(rule.text)}</dd>"
        for rule in ledger.values()
        if rule.id in wanted
    )
    return f'<details><summary>The rules cited on this page</summary><dl class="rules">{rows}</dl></details>'


def signed(value: float, digits: int = 0) -> str:
    """A difference as small markup, or nothing for none."""
    return "" if round(value, digits) == 0 else f" <small>{value:+.{digits}f}</small>"
