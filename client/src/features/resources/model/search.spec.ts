import type { Article } from '@ancrage/shared/content/article';
import { highlightPieces } from '@ancrage/shared/text/highlight';
import { searchWords } from '@ancrage/shared/text/normalize-for-search';
import { describe, expect, it } from '@jest/globals';
import { searchArticles } from './search.ts';

const article = (id: string, title: string, text: string): Article => ({
  id,
  title,
  summary: 'Un résumé.',
  passages: [
    { kind: 'paragraph', spans: [{ text: 'Une entrée en matière.' }] },
    { kind: 'list', isOrdered: false, items: [[{ text }]] },
  ],
});
const hitsOf = (text: string, query: string) =>
  highlightPieces(text, searchWords(query))
    .filter(({ isMatch }) => isMatch)
    .map((piece) => piece.text);

describe('the search through the resources', () => {
  it('ignores case, accents, ligatures and apostrophes, and marks the original text @P-15', () => {
    expect(hitsOf('L’Été, au cœur de l’été', 'ete')).toEqual(['Été', 'été']);
    expect(hitsOf('Au CŒUR du sujet', 'coeur')).toEqual(['CŒUR']);
    expect(hitsOf('J’ai le temps', "J'ai")).toEqual(['J’ai']);
    expect(hitsOf('e\u0301te\u0301', 'été')).toEqual(['e\u0301te\u0301']);
    expect(hitsOf('rien ici', 'été')).toEqual([]);
  });

  it('returns the whole text in pieces, also when words overlap @P-15', () => {
    const text = 'Reconnexion et connexion';
    const pieces = highlightPieces(text, searchWords('connexion reconnexion'));
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.filter(({ isMatch }) => isMatch).map((piece) => piece.text)).toEqual([
      'Reconnexion',
      'connexion',
    ]);
  });

  it('requires every word, anywhere in the article, and shows where it is @P-15', () => {
    const far = `${'Bien des mots avant. '.repeat(20)}Le silence compte.${' Et après.'.repeat(30)}`;
    const articles = [article('one', 'Écouter', far), article('two', 'Parler', 'Sans bruit.')];
    const found = searchArticles(articles, searchWords('ecouter SILENCE'));
    expect(found.map((one) => one.article.id)).toEqual(['one']);
    const excerpt = found[0]?.excerpt.map((piece) => piece.text).join('') ?? '';
    expect(excerpt).toContain('silence');
    expect(excerpt).toMatch(/^… .* …$/);
    expect(excerpt.length).toBeLessThan(200);
    expect(searchArticles(articles, searchWords('ecouter bruit'))).toEqual([]);
  });
});
