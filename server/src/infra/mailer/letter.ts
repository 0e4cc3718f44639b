import { contrast } from '@ancrage/shared/rules/firm-colour';
import { type Locale, localeOf } from '@ancrage/shared/rules/locales';
import { escapeHtml } from '@ancrage/shared/text/escape-html';
import { readable } from '@ancrage/shared/text/readable';
import type { Settings } from '../../config/settings.ts';
import type { Mail } from './mailer.ts';

/** One paragraph: plain text, a link, a code to copy, or a few lines of data. */
export type Paragraph =
  | string
  | { readonly link: string; readonly label: string }
  | { readonly code: string }
  /** A quotation of what a person wrote, possibly in several lines. */
  | { readonly quote: string }
  | { readonly lines: readonly string[] };

/** The content of a mail, before it becomes text and page. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly Paragraph[];
}

/** Text from outside, cleaned to one line of limited length: nobody can add lines to our mails. */
const oneLine = (text: string) =>
  readable(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .slice(0, 1000);

/** The lines of a quotation, each cleaned. */
const quoted = (text: string): string[] => text.split(/\r\n|\r|\n/).map(oneLine);

const textOf = (paragraph: Paragraph): string => {
  if (typeof paragraph === 'string') return oneLine(paragraph);
  if ('code' in paragraph) return `    ${paragraph.code}`;
  if ('quote' in paragraph)
    return quoted(paragraph.quote)
      .map((line) => `> ${line}`)
      .join('\n');
  if ('link' in paragraph) return `${oneLine(paragraph.label)}\n${paragraph.link}`;
  return paragraph.lines.map(oneLine).join('\n');
};

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** A colour mixed with black (0) or white (255), as `#rrggbb`. */
const towards = (colour: string, end: 0 | 255, share: number): string => {
  const mixed = channelsOf(colour).map((channel) => Math.round(channel + (end - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};

/** White on a colour where that is readable (WCAG 2.2 AA), else black, which then is. */
const textOn = (colour: string): string => (contrast('#ffffff', colour) >= 4.5 ? '#ffffff' : '#000000');

/**
 * Colours of the mail, light and dark, derived from the firm's colour; a mail program without style sheets shows plain
 * black on white. Links are darker than it in the light theme and lighter in the dark one, so that they stay readable.
 */
const styleIn = (colour: string): string => {
  const pale = towards(colour, 255, 0.4);
  return `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;background:#f7f4ef;color:#2b2a28;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif}
.page{padding:32px 16px}
.sheet{max-width:560px;background:#fff;border-radius:16px}
.head{padding:28px 32px 0}
.words{padding:8px 32px 20px;color:#2b2a28;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif}
.firm{padding-left:12px;font:600 19px/1.3 Georgia,'Times New Roman',serif}
.code{font:700 24px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.1em}
blockquote{margin:0;padding:0 0 0 16px;border-left:3px solid ${colour}}
a{color:${towards(colour, 0, 0.3)};font-weight:600}
@media (max-width:480px){.page{padding:12px 8px}.head{padding:20px 20px 0}.words{padding:4px 20px 12px}}
@media (prefers-color-scheme:dark){
body{background:#1a1510;color:#e8e4dc}
.sheet{background:#241e18}
.words,.firm{color:#e8e4dc}
.mark,.act{background:${pale}}
.mark,.act a{color:${textOn(pale)} !important}
blockquote{border-left-color:${pale}}
a{color:${towards(colour, 255, 0.6)}}
}`;
};

const TABLE = '<table role="presentation" border="0" cellpadding="0" cellspacing="0"';

/** A button that Outlook shows as well: it knows the padding of cells, not of links. */
const buttonOf = (link: string, label: string, colour: string): string =>
  `${TABLE} style="margin:20px 0"><tr><td class="act" bgcolor="${colour}" style="padding:13px 26px;border-radius:26px"><a href="${escapeHtml(link)}" style="color:${textOn(colour)};text-decoration:none">${escapeHtml(oneLine(label))}</a></td></tr></table>`;

const htmlOf = (paragraph: Paragraph): string => {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(oneLine(paragraph))}</p>`;
  if ('code' in paragraph) return `<p class="code">${escapeHtml(paragraph.code)}</p>`;
  if ('quote' in paragraph)
    return `<blockquote>${quoted(paragraph.quote).map(escapeHtml).join('<br>')}</blockquote>`;
  if ('lines' in paragraph)
    return `<p>${paragraph.lines.map((line) => escapeHtml(oneLine(line))).join('<br>')}</p>`;
  return `<p><a href="${escapeHtml(paragraph.link)}">${escapeHtml(oneLine(paragraph.label))}</a></p>`;
};

/** What a list of mails shows next to the subject: the first words after the greeting. */
const previewOf = (paragraphs: readonly Paragraph[]): string => {
  const [first = ''] = paragraphs.filter((one) => typeof one === 'string' && !one.endsWith(','));
  return textOf(first);
};

/** Blank characters that keep the rest of the mail out of its preview. */
const REST_OF_PREVIEW = '&#847;&zwnj;&#8199;'.repeat(50);

/** How the firm appears in its mails. */
type FirmLook = Pick<Settings, 'firmName' | 'firmColour'>;

/** The head of the mail: the initial of the firm on its colour, and its name. */
const headOf = ({ firmName, firmColour }: FirmLook): string => {
  const name = oneLine(firmName);
  const [initial = ''] = name;
  return `${TABLE}><tr><td class="mark" align="center" bgcolor="${firmColour}" width="40" height="40" style="width:40px;height:40px;border-radius:20px;color:${textOn(firmColour)};font:600 20px/40px Georgia,serif" aria-hidden="true">${escapeHtml(initial.toLocaleUpperCase())}</td><td class="firm">${escapeHtml(name)}</td></tr></table>`;
};

/** The page of a letter: tables, which every mail program lays out alike. The first link is a button. */
const pageOf = (locale: string, { subject, paragraphs }: Letter, look: FirmLook): string => {
  const main = paragraphs.find((one) => typeof one === 'object' && 'link' in one);
  const body = paragraphs.map((one) =>
    typeof one === 'object' && 'link' in one && one === main
      ? buttonOf(one.link, one.label, look.firmColour)
      : htmlOf(one),
  );
  return `<!doctype html>
<html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(oneLine(subject))}</title><style>${styleIn(look.firmColour)}</style></head>
<body>
<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(previewOf(paragraphs))}${REST_OF_PREVIEW}</div>
${TABLE} width="100%"><tr><td class="page" align="center">
<!--[if mso]>${TABLE} width="560"><tr><td><![endif]-->
${TABLE} class="sheet" width="100%" align="center">
<tr><td class="head">${headOf(look)}</td></tr>
<tr><td class="words">
${body.join('\n')}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>
`;
};

/**
 * Renders a letter as a mail, text and page from the same words.
 * @param look the firm's name, and its colour as `#rrggbb`
 */
export const mailOf = (to: string, locale: string, letter: Letter, look: FirmLook): Mail => ({
  to,
  locale,
  subject: oneLine(letter.subject),
  text: `${letter.paragraphs.map(textOf).join('\n\n')}\n`,
  html: pageOf(locale, letter, look),
});

/** The recipient of a mail, and the language. */
export interface Addressee {
  readonly mail: string;
  readonly locale: string;
}

/** A letter in each language, built from its own data and the data of the firm that every letter may use. */
export type Words<Values> = Readonly<
  Record<Locale, (values: Values & { readonly firm: string; readonly contact: string }) => Letter>
>;

/** Renders a letter in the language of its recipient. */
export const mailTo = <Values extends object>(
  { mail, locale }: Addressee,
  words: Words<Values>,
  values: Values,
  settings: Settings,
): Mail => {
  const language = localeOf(locale);
  const { firmName: firm, contactAddress: contact } = settings;
  return mailOf(mail, language, words[language]({ firm, contact, ...values }), settings);
};
