import { type Article, passageTexts } from '@ancrage/shared/content/article';

/** A stretch of text; `isHit` when it is one of the words searched for. */
export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** An article that holds every word searched for, with its hits marked. */
interface FoundArticle {
  readonly article: Article;
  readonly title: readonly Piece[];
  /** The passage where the words stand, or the summary. */
  readonly excerpt: readonly Piece[];
}

/** How much of a passage stands before its first hit, and how long an excerpt is, in characters. */
const LEAD = 60;
const EXCERPT = 180;

const plainForms: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', '’': "'" };

const plainOf = (sign: string): string =>
  sign
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæ’]/gu, (found) => plainForms[found] ?? found);

/** A text without accents and capitals, and for each of its characters the place in the text it comes from. */
const folded = (text: string): { plain: string; places: number[] } => {
  let plain = '';
  const places: number[] = [];
  let at = 0;
  for (const sign of text) {
    const signs = plainOf(sign);
    plain += signs;
    for (const _ of signs) places.push(at);
    at += sign.length;
  }
  places.push(text.length);
  return { plain, places };
};

/** The words of a query as they are compared: without accents, without capitals. */
export const termsOf = (query: string): string[] => folded(query).plain.split(/\s+/u).filter(Boolean);

/** Where a text holds some terms, as places in the text, in order and not overlapping. */
const hitsIn = (text: string, terms: readonly string[]): [from: number, to: number][] => {
  const { plain, places } = folded(text);
  const hits = terms.flatMap((term) => {
    const found: [number, number][] = [];
    for (let at = plain.indexOf(term); at >= 0; at = plain.indexOf(term, at + term.length))
      found.push([places[at] ?? 0, places[at + term.length] ?? text.length]);
    return found;
  });
  hits.sort(([one], [other]) => one - other);
  return hits.filter(([from], place) => hits.slice(0, place).every(([, to]) => to <= from));
};

/** A text in pieces, the hits of some terms apart from the rest. */
export const markHits = (text: string, terms: readonly string[]): Piece[] => {
  const pieces: Piece[] = [];
  let done = 0;
  for (const [from, to] of hitsIn(text, terms)) {
    if (from > done) pieces.push({ text: text.slice(done, from), isHit: false });
    pieces.push({ text: text.slice(from, to), isHit: true });
    done = to;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isHit: false });
  return pieces;
};

/** What of a passage is shown, whole words around its first hit. */
const excerptOf = (text: string, terms: readonly string[]): string => {
  const first = hitsIn(text, terms)[0]?.[0] ?? 0;
  const from = first <= LEAD ? 0 : text.indexOf(' ', first - LEAD) + 1;
  const rest = text.slice(from);
  if (rest.length <= EXCERPT) return (from > 0 ? '… ' : '') + rest;
  return `${from > 0 ? '… ' : ''}${rest.slice(0, rest.lastIndexOf(' ', EXCERPT))} …`;
};

/**
 * The articles that hold every term somewhere, in their order; case and accents do not count. Source: P-15.
 * @param terms from `termsOf`
 */
export const searchArticles = (articles: readonly Article[], terms: readonly string[]): FoundArticle[] =>
  articles.flatMap((article) => {
    const texts = [article.summary, ...article.passages.flatMap(passageTexts)];
    const everything = folded([article.title, ...texts].join('\n')).plain;
    if (!terms.every((term) => everything.includes(term))) return [];
    const telling = texts.find((text) => hitsIn(text, terms).length > 0) ?? article.summary;
    return [
      {
        article,
        title: markHits(article.title, terms),
        excerpt: markHits(excerptOf(telling, terms), terms),
      },
    ];
  });
