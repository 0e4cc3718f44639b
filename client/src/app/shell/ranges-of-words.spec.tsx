import { describe, expect, it } from '@jest/globals';
import { rangesOf } from './ranges-of-words.ts';

describe('the words of a search on the page that opens', () => {
  it('are found without accents and case, in reading order, each place once', () => {
    const page = document.createElement('main');
    page.innerHTML = '<h1>Avec Inès</h1><p>Une <b>RÉUNION</b> avec ines.</p><p>Rien.</p>';
    const ranges = rangesOf(page, ['ines', 'reunion']);
    expect(ranges.map(String)).toEqual(['Inès', 'RÉUNION', 'ines']);
    expect(ranges[1]?.startContainer.parentElement?.tagName).toBe('B');
  });

  it('are none on a page without them', () => {
    const page = document.createElement('main');
    page.innerHTML = '<p>Une note</p>';
    expect(rangesOf(page, ['reunion'])).toEqual([]);
  });
});
