import { basename } from 'node:path';
import type { Passage, Span } from '@ancrage/shared/content/article';
import type { Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { type ContentSource, type FaultList, readText, readYaml } from './content-source.ts';

const FRONT = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;
const ALLOWED =
  'an article holds paragraphs, headings (##), lists, quotes (>), *stress* and **strong words**';

/** What of the Markdown an article may not hold, and where. */
class NotForArticles extends Error {
  readonly line: number;
  constructor(node: Nodes) {
    super(`${node.type} is not for articles: ${ALLOWED}`);
    this.line = node.position?.start.line ?? 1;
  }
}

const plain = (text: string): string => text.replace(/[ \t]*\r?\n[ \t]*/g, ' ');

const spanOf = (node: PhrasingContent): Span => {
  if (node.type === 'text') return { text: plain(node.value) };
  const [inner, ...more] = 'children' in node ? node.children : [];
  if ((node.type !== 'emphasis' && node.type !== 'strong') || inner?.type !== 'text' || more.length > 0)
    throw new NotForArticles(node);
  return { text: plain(inner.value), mark: node.type };
};

const spansOf = (node: { readonly children: readonly PhrasingContent[] }): Span[] =>
  node.children.map(spanOf);

/** The one paragraph that a quote or an item of a list consists of. */
const onlyParagraph = (node: Nodes & { readonly children: readonly Nodes[] }): Paragraph => {
  const [first, ...more] = node.children;
  if (first?.type !== 'paragraph' || more.length > 0) throw new NotForArticles(more[0] ?? first ?? node);
  return first;
};

const passageOf = (node: RootContent): Passage => {
  switch (node.type) {
    case 'paragraph':
      return { kind: 'paragraph', spans: spansOf(node) };
    case 'heading':
      if (node.depth !== 2) throw new NotForArticles(node);
      return { kind: 'heading', spans: spansOf(node) };
    case 'blockquote':
      return { kind: 'quote', spans: spansOf(onlyParagraph(node)) };
    case 'list':
      return {
        kind: 'list',
        isOrdered: node.ordered === true,
        items: node.children.map((item) => spansOf(onlyParagraph(item))),
      };
    default:
      throw new NotForArticles(node);
  }
};

/**
 * Reads an article: a few lines of YAML between two lines of `---`, then Markdown. Its id is the name of its file.
 * @returns null, with faults noted, when it cannot be read as such
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
  const { children } = fromMarkdown(text.slice(front[0].length));
  try {
    const passages = children.map(passageOf);
    const lines = children.map(({ position }) => (position?.start.line ?? 1) + before);
    return {
      file,
      value: { id: basename(file, '.md'), ...Object(head.value), passages },
      lineOf: (path) =>
        path[0] === 'passages' ? (lines[Number(path[1] ?? 0)] ?? before) : head.lineOf(path),
    };
  } catch (cause) {
    if (!(cause instanceof NotForArticles)) throw cause;
    found.onLine(file, cause.line + before, cause.message);
    return null;
  }
};
