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

/**
 * Colours of the mail, light and dark, derived from the firm's colour; a mail program without style sheets shows plain
 * black on white. Links are darker than it in the light theme and lighter in the dark one, so that they stay readable.
 */
const styleIn = (colour: string): string => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:24px 16px;background:#f7f4ef;color:#2b2a28;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif}
.sheet{max-width:34em;margin:0 auto;padding:24px;background:#fff;border-radius:12px;border-top:4px solid ${colour}}
.code{font:700 22px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.08em}
blockquote{margin:0;padding:0 0 0 16px;border-left:3px solid ${colour}}
a{color:${towards(colour, 0, 0.3)};font-weight:600}
@media (prefers-color-scheme:dark){
body{background:#191816;color:#ece8e1}
.sheet{background:#262421;border-top-color:${towards(colour, 255, 0.4)}}
blockquote{border-left-color:${towards(colour, 255, 0.4)}}
a{color:${towards(colour, 255, 0.6)}}
}`;

const htmlOf = (paragraph: Paragraph): string => {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(oneLine(paragraph))}</p>`;
  if ('code' in paragraph) return `<p class="code">${escapeHtml(paragraph.code)}</p>`;
  if ('quote' in paragraph)
    return `<blockquote>${quoted(paragraph.quote).map(escapeHtml).join('<br>')}</blockquote>`;
  if ('lines' in paragraph)
    return `<p>${paragraph.lines.map((line) => escapeHtml(oneLine(line))).join('<br>')}</p>`;
  return `<p><a href="${escapeHtml(paragraph.link)}">${escapeHtml(oneLine(paragraph.label))}</a></p>`;
};

/**
 * Renders a letter as a mail, text and page from the same words.
 * @param colour the firm's colour, as `#rrggbb`
 */
export const mailOf = (
  to: string,
  locale: string,
  { subject, paragraphs }: Letter,
  colour: string,
): Mail => ({
  to,
  locale,
  subject: oneLine(subject),
  text: `${paragraphs.map(textOf).join('\n\n')}\n`,
  html: `<!doctype html>
<html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(oneLine(subject))}</title><style>${styleIn(colour)}</style></head>
<body><div class="sheet">
${paragraphs.map(htmlOf).join('\n')}
</div></body></html>
`,
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
  { firmName, contactAddress, firmColour }: Settings,
): Mail => {
  const language = localeOf(locale);
  const letter = words[language]({ firm: firmName, contact: contactAddress, ...values });
  return mailOf(mail, language, letter, firmColour);
};
