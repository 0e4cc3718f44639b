import { type Article, passageTexts } from '@ancrage/shared/content/article';
import { highlightPieces, type TextPiece } from '@ancrage/shared/text/highlight';
import { normalizeForSearch } from '@ancrage/shared/text/normalize-for-search';

/** An article that holds every word searched for, with its hits marked. */
interface FoundArticle {
  readonly article: Article;
  readonly title: readonly TextPiece[];
  /** The passage with the words, or the summary. */
  readonly excerpt: readonly TextPiece[];
}

/** The length before the first match, and of the whole excerpt, in characters. */
const LEAD = 60;
const EXCERPT = 180;

/** The excerpt of a passage: whole words around its first match. */
const excerptOf = (text: string, words: readonly string[]): string => {
  const first = highlightPieces(text, words).find(({ isMatch }) => isMatch)?.at ?? 0;
  const from = first <= LEAD ? 0 : text.indexOf(' ', first - LEAD) + 1;
  const rest = text.slice(from);
  if (rest.length <= EXCERPT) return (from > 0 ? '… ' : '') + rest;
  return `${from > 0 ? '… ' : ''}${rest.slice(0, rest.lastIndexOf(' ', EXCERPT))} …`;
};

/**
 * The articles that contain every word, in their order; ignores case and accents. Source: P-15.
 * @param words as `foldedWords` gives them
 */
export const searchArticles = (articles: readonly Article[], words: readonly string[]): FoundArticle[] =>
  articles.flatMap((article) => {
    const texts = [article.summary, ...article.passages.flatMap(passageTexts)];
    const everything = normalizeForSearch([article.title, ...texts].join('\n'));
    if (!words.every((word) => everything.includes(word))) return [];
    const telling =
      texts.find((text) => words.some((word) => normalizeForSearch(text).includes(word))) ?? article.summary;
    return [
      {
        article,
        title: highlightPieces(article.title, words),
        excerpt: highlightPieces(excerptOf(telling, words), words),
      },
    ];
  });
