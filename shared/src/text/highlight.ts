import { normalizeWithPositions } from './normalize-for-search.ts';

/** A piece of a text, matched by the search or not. */
export interface TextPiece {
  readonly at: number;
  readonly text: string;
  readonly isMatch: boolean;
}

type Range = readonly [from: number, to: number];

const matchRanges = (text: string, words: readonly string[]): Range[] => {
  const { normalized, starts, ends } = normalizeWithPositions(text);
  const ranges: Range[] = [];
  for (const word of words) {
    for (let at = normalized.indexOf(word); at !== -1; at = normalized.indexOf(word, at + word.length)) {
      ranges.push([starts[at] ?? 0, ends[at + word.length - 1] ?? text.length]);
    }
  }
  return ranges.sort(([one], [other]) => one - other);
};

const mergeRanges = (ranges: readonly Range[]): Range[] => {
  const result: Range[] = [];
  for (const [from, to] of ranges) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)];
    else result.push([from, to]);
  }
  return result;
};

/**
 * A text cut where the words of a search begin and end; the pieces in a row are the text again.
 * @param words normalized, none of them empty
 */
export const highlightPieces = (text: string, words: readonly string[]): TextPiece[] => {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const [from, to] of mergeRanges(matchRanges(text, words))) {
    if (from > at) pieces.push({ at, text: text.slice(at, from), isMatch: false });
    pieces.push({ at: from, text: text.slice(from, to), isMatch: true });
    at = to;
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), isMatch: false });
  return pieces;
};

/** The pieces before a place in their text, and those from there on: a piece that lies on both sides is cut. */
export const cutPieces = (
  pieces: readonly TextPiece[],
  at: number,
): [before: TextPiece[], after: TextPiece[]] => {
  const before = pieces
    .filter((piece) => piece.at < at)
    .map((piece) => ({ ...piece, text: piece.text.slice(0, at - piece.at) }));
  const after = pieces
    .filter((piece) => piece.at + piece.text.length > at)
    .map((piece) => {
      const from = Math.max(at, piece.at);
      return { ...piece, at: from, text: piece.text.slice(from - piece.at) };
    });
  return [before, after];
};
