import { type Article, passageTexts } from '@ancrage/shared/content/article';
import { fold } from '@ancrage/shared/text/fold';
import { markedPieces, type Piece } from '@ancrage/shared/text/marks';

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

/** What of a passage is shown, whole words around its first hit. */
const excerptOf = (text: string, words: readonly string[]): string => {
  const first = markedPieces(text, words).find(({ isHit }) => isHit)?.at ?? 0;
  const from = first <= LEAD ? 0 : text.indexOf(' ', first - LEAD) + 1;
  const rest = text.slice(from);
  if (rest.length <= EXCERPT) return (from > 0 ? '… ' : '') + rest;
  return `${from > 0 ? '… ' : ''}${rest.slice(0, rest.lastIndexOf(' ', EXCERPT))} …`;
};

/**
 * The articles that hold every word somewhere, in their order; case and accents do not count. Source: P-15.
 * @param words as `foldedWords` gives them
 */
export const searchArticles = (articles: readonly Article[], words: readonly string[]): FoundArticle[] =>
  articles.flatMap((article) => {
    const texts = [article.summary, ...article.passages.flatMap(passageTexts)];
    const everything = fold([article.title, ...texts].join('\n'));
    if (!words.every((word) => everything.includes(word))) return [];
    const telling = texts.find((text) => words.some((word) => fold(text).includes(word))) ?? article.summary;
    return [
      {
        article,
        title: markedPieces(article.title, words),
        excerpt: markedPieces(excerptOf(telling, words), words),
      },
    ];
  });
