import { markedPieces } from '../model/marks.ts';

/** A text with what a search found in it marked. */
export const MarkedText = ({ text, words }: { readonly text: string; readonly words: readonly string[] }) =>
  words.length === 0
    ? text
    : markedPieces(text, words).map((piece) =>
        piece.isHit ? (
          <mark
            className="rounded-[3px] bg-orange-wash text-ink underline decoration-2 decoration-orange"
            key={piece.at}
          >
            {piece.text}
          </mark>
        ) : (
          <span key={piece.at}>{piece.text}</span>
        ),
      );
