import type { Locale } from '@ancrage/shared/rules/locales';
import { escapeHtml } from '@ancrage/shared/text/escape-html';
import type { PageLine } from './entry-lines.ts';
import type { PageEntry, PageFile, PageSection } from './sections.ts';

/** A whole page, ready to be written down. */
interface JournalPage {
  readonly locale: Locale;
  readonly title: string;
  readonly subtitle: string;
  readonly contents: string;
  /** Said when there is nothing else. */
  readonly empty: string;
  readonly identification: { readonly title: string; readonly lines: readonly PageLine[] };
  readonly sections: readonly PageSection[];
  /** Names the files of a note. */
  readonly filesLabel: string;
}

const STYLE = `:root{color-scheme:light dark;--ink:#232a3a;--soft:#5b6272;--line:#e3ded4;--paper:#fdfbf7;--sea:#2f6a7d}
@media (prefers-color-scheme:dark){:root{--ink:#f3efe8;--soft:#b3b6bf;--line:#3a3f4a;--paper:#14171d;--sea:#9cc6d4}}
*{box-sizing:border-box}body{margin:0 auto;max-width:44rem;padding:2.5rem 1.25rem 4rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 system-ui,sans-serif}
h1,h2,h3{font-family:Georgia,"Times New Roman",serif;font-weight:600;line-height:1.2;text-wrap:balance}h1{font-size:2.1rem;margin:0}h2{font-size:1.55rem;margin:3rem 0 .5rem;padding-top:1rem;border-top:1px solid var(--line)}h3{font-size:1.2rem;margin:0}
.soft{color:var(--soft);margin:.25rem 0 0}article{margin:1.5rem 0 2rem}nav ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}a{color:var(--sea)}
dl{margin:.75rem 0 0}dt{margin-top:1rem;color:var(--soft);font-size:.95rem}dd{margin:.15rem 0 0;white-space:pre-wrap;overflow-wrap:anywhere}dd ul{margin:0;padding-left:1.2rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}
@media print{body{padding:0;max-width:none;background:none;color:#000;font-size:11pt}nav{display:none}h2,h3,dt{break-after:avoid}dd{orphans:3;widows:3}a{color:inherit;text-decoration:none}}`;

const answer = (texts: readonly string[]): string =>
  texts.length === 1
    ? escapeHtml(texts[0] ?? '')
    : `<ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`;

const questions = (lines: readonly PageLine[]): string =>
  lines.map(({ label, texts }) => `<dt>${escapeHtml(label)}</dt><dd>${answer(texts)}</dd>`).join('\n');

const file = ({ name, address }: PageFile): string =>
  `<li>${address === null ? escapeHtml(name) : `<a href="${escapeHtml(address)}">${escapeHtml(name)}</a>`}</li>`;

const article = ({ title, detail, lines, files }: PageEntry, filesLabel: string): string => {
  const heading = title === '' ? detail : title;
  const below = title === '' ? '' : detail;
  const attached =
    files.length === 0
      ? ''
      : `<dt>${escapeHtml(filesLabel)}</dt><dd><ul>${files.map(file).join('')}</ul></dd>`;
  return `<article>
${heading === '' ? '' : `<h3>${escapeHtml(heading)}</h3>`}
${below === '' ? '' : `<p class="soft">${escapeHtml(below)}</p>`}
<dl>
${questions(lines)}${attached}
</dl>
</article>`;
};

const section = ({ title, entries, unread }: PageSection, place: number, filesLabel: string): string =>
  `<section id="s${place}">
<h2>${escapeHtml(title)}</h2>
${entries.map((entry) => article(entry, filesLabel)).join('\n')}
${unread === null ? '' : `<pre>${escapeHtml(unread)}</pre>`}
</section>`;

/** The page as one self-contained HTML document: it fetches nothing and runs no script. Source: Q-32, Q-66. */
export const htmlOf = (page: JournalPage): string => {
  const { locale, title, subtitle, contents, identification, sections, filesLabel, empty } = page;
  const titles = [identification.title, ...sections.map((one) => one.title)];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p class="soft">${escapeHtml(subtitle)}</p>
</header>
<nav aria-label="${escapeHtml(contents)}"><ul>
${titles.map((text, place) => `<li><a href="#s${place}">${escapeHtml(text)}</a></li>`).join('\n')}
</ul></nav>
<main>
<section id="s0">
<h2>${escapeHtml(identification.title)}</h2>
<dl>
${questions(identification.lines)}
</dl>
</section>
${sections.length === 0 ? `<p>${escapeHtml(empty)}</p>` : ''}
${sections.map((one, place) => section(one, place + 1, filesLabel)).join('\n')}
</main>
</body>
</html>
`;
};
