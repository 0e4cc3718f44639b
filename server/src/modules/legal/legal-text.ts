import MarkdownIt from 'markdown-it';

/** An invalid legal text. The message names the file and the fault. */
export class LegalTextError extends Error {
  override readonly name = 'LegalTextError';
}

/** Raw HTML in a text is shown as text. Source: Q-32. */
const markdown = new MarkdownIt('commonmark', { html: false, linkify: false }).enable('table');

/** Each cell has the heading of its column: a phone shows it next to the cell. */
markdown.core.ruler.push('headings-of-cells', ({ tokens }) => {
  let headings: string[] = [];
  let column = 0;
  tokens.forEach((token, place) => {
    if (token.type === 'table_open') headings = [];
    if (token.type === 'tr_open') column = 0;
    if (token.type === 'th_open') headings.push(tokens[place + 1]?.content ?? '');
    if (token.type === 'td_open') token.attrSet('data-heading', headings[column++] ?? '');
  });
});

/** A fact is plain text: its characters have no meaning in Markdown. */
const asWords = (fact: string): string => fact.replace(/[\\`*_{}[\]<>()#+\-.!|&~]/g, '\\$&');

/** A rendered legal text. */
export interface LegalText {
  /** The heading of the first level, as plain text. */
  readonly title: string;
  readonly html: string;
}

/**
 * Renders a Markdown text as HTML and fills in its `{{names}}`.
 * @param facts values of the placeholders; paths go into links unescaped
 * @throws LegalTextError for an unknown placeholder, or a text without a title
 */
export const renderLegalText = (
  file: string,
  text: string,
  facts: Readonly<Record<string, string>>,
): LegalText => {
  const filled = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new LegalTextError(`${file}: nothing is known by the name {{${name}}}.`);
    return name.endsWith('Path') ? fact : asWords(fact);
  });
  const title = /^# (.+)$/m.exec(filled)?.[1];
  if (title === undefined)
    throw new LegalTextError(`${file}: the text has no title (a line that begins with #).`);
  return { title: title.replace(/\\(.)/g, '$1'), html: markdown.render(filled) };
};
