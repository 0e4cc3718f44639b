import MarkdownIt from 'markdown-it';

/** A legal text that cannot be shown; the message names the file and what is wrong in it. */
export class LegalTextError extends Error {
  override readonly name = 'LegalTextError';
}

/** Raw HTML in a text is shown as it is written, never run. Source: Q-32. */
const markdown = new MarkdownIt('commonmark', { html: false, linkify: false }).enable('table');

/** Each cell knows the heading of its column: a phone shows the one before the other. */
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

/** A fact is words, whatever its signs would mean in Markdown. */
const asWords = (fact: string): string => fact.replace(/[\\`*_{}[\]<>()#+\-.!|&~]/g, '\\$&');

/** A legal text as a page shows it. */
export interface LegalText {
  /** The heading of the first level, as bare words. */
  readonly title: string;
  readonly html: string;
}

/**
 * Turns a text in Markdown into HTML, its `{{names}}` filled in.
 * @param facts what the names stand for; those of paths go into links as they are
 * @throws LegalTextError for a name that stands for nothing, or a text without a title
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
