import { basename } from 'node:path';
import type { Passage, Span } from '@ancrage/shared/content/article';
import MarkdownIt, { type Token } from 'markdown-it';
import { type ContentSource, type FaultList, readText, readYaml } from './content-source.ts';

const FRONT = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;
const ALLOWED =
  'an article holds paragraphs, headings (##), lists, quotes (>), *stress* and **strong words**';

const markdown = new MarkdownIt('commonmark', { html: false, linkify: false });

/** The Markdown that an article may not contain, with its line, counted from 1. */
class NotForArticles extends Error {
  readonly line: number;
  constructor(what: string, line: number) {
    super(`${what} is not for articles: ${ALLOWED}`);
    this.line = line;
  }
}

const MARKS: Readonly<Record<string, Span['mark']>> = { em_open: 'emphasis', strong_open: 'strong' };
const NAMES: Readonly<Record<string, string>> = {
  em_open: 'stress inside strong words',
  strong_open: 'strong words inside stress',
  heading_open: 'a heading of this rank',
  link_open: 'a link',
  image: 'a picture',
  code_inline: 'code',
  code_block: 'an indented line',
  fence: 'code',
  hr: 'a rule',
  hardbreak: 'a forced line break',
  bullet_list_open: 'a list inside something',
  ordered_list_open: 'a list inside something',
  blockquote_open: 'a quote inside something',
};
const nameOf = (type: string): string => NAMES[type] ?? type;

/** Walks over the tokens of the Markdown parser, in order. */
class ArticleReader {
  readonly passages: Passage[] = [];
  /** The first line of each passage, counted from 1. */
  readonly lines: number[] = [];
  readonly #tokens: readonly Token[];
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#tokens = markdown.parse(text, {});
    while (this.#at < this.#tokens.length) {
      const first = this.#next();
      const line = this.#line;
      this.passages.push(this.#passage(first));
      this.lines.push(line);
    }
  }

  #next(): Token {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Error('The Markdown parser closes what it opens.');
    this.#at += 1;
    if (token.map) this.#line = token.map[0] + 1;
    return token;
  }

  #passage(first: Token): Passage {
    if (first.type === 'paragraph_open')
      return { kind: 'paragraph', spans: this.#textThen('paragraph_close') };
    if (first.type === 'heading_open' && first.tag === 'h2')
      return { kind: 'heading', spans: this.#textThen('heading_close') };
    if (first.type === 'blockquote_open') {
      const spans = this.#paragraph();
      this.#expect('blockquote_close');
      return { kind: 'quote', spans };
    }
    if (first.type === 'bullet_list_open' || first.type === 'ordered_list_open')
      return { kind: 'list', isOrdered: first.type === 'ordered_list_open', items: this.#items() };
    throw new NotForArticles(nameOf(first.type), this.#line);
  }

  #items(): Span[][] {
    const items: Span[][] = [];
    while (this.#next().type === 'list_item_open') {
      items.push(this.#paragraph());
      this.#expect('list_item_close');
    }
    return items;
  }

  #paragraph(): Span[] {
    this.#expect('paragraph_open');
    return this.#textThen('paragraph_close');
  }

  #expect(type: string): void {
    const token = this.#next();
    if (token.type === type) return;
    const what =
      token.type === 'paragraph_open' ? 'a second paragraph in an item or a quote' : nameOf(token.type);
    throw new NotForArticles(what, this.#line);
  }

  #textThen(close: string): Span[] {
    const { children } = this.#next();
    const spans: Span[] = [];
    let mark: Span['mark'];
    for (const { type, content } of children ?? []) {
      const text = type === 'softbreak' ? ' ' : content;
      if (type === 'em_close' || type === 'strong_close') mark = undefined;
      else if (type in MARKS && mark === undefined) mark = MARKS[type];
      else if (type !== 'text' && type !== 'softbreak') throw new NotForArticles(nameOf(type), this.#line);
      else if (text !== '') spans.push(mark === undefined ? { text } : { text, mark });
    }
    this.#expect(close);
    return spans;
  }
}

/**
 * Reads an article: some YAML between two lines of `---`, then Markdown. Its id is the name of its file.
 * @returns null, with faults reported, when it is malformed
 */
export const readArticle = (file: string, found: FaultList): ContentSource | null => {
  const text = readText(file, found);
  if (text === null) return null;
  const front = FRONT.exec(text);
  if (front === null) {
    found.onLine(file, 1, 'an article begins with its title and summary between two lines of ---');
    return null;
  }
  const head = readYaml(file, front[1] ?? '', found, 1);
  if (head === null) return null;
  const before = front[0].split('\n').length - 1;
  try {
    const { passages, lines } = new ArticleReader(text.slice(front[0].length));
    return {
      file,
      value: { id: basename(file, '.md'), ...Object(head.value), passages },
      lineOf: (path) =>
        path[0] === 'passages' ? (lines[Number(path[1] ?? 0)] ?? 1) + before : head.lineOf(path),
    };
  } catch (cause) {
    if (!(cause instanceof NotForArticles)) throw cause;
    found.onLine(file, cause.line + before, cause.message);
    return null;
  }
};
