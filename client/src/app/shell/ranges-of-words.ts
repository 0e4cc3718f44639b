import { highlightPieces } from '@ancrage/shared/text/highlight';

/**
 * Where words occur in the text of an element, in reading order, without accents and case. Marks of a search, headings of
 * fields and hidden texts are texts like any other; scripts and styles are none.
 * @param words folded
 */
export const rangesOf = (root: Element, words: readonly string[]): Range[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const { at, text, isMatch } of highlightPieces(node.nodeValue ?? '', words)) {
      if (!isMatch) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      ranges.push(range);
    }
  }
  return ranges;
};
