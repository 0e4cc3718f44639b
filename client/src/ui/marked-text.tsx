/** A piece of a text, matched by a search or not; `at` is its offset. */
interface TextPiece {
  readonly at: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/** A text in pieces, with the matches of a search marked. */
export const MarkedText = ({ pieces }: { readonly pieces: readonly TextPiece[] }) =>
  pieces.map((piece) =>
    piece.isMatch ? (
      <mark
        className="rounded-[3px] bg-primary-subtle text-foreground underline decoration-2 decoration-primary-bright"
        key={piece.at}
      >
        {piece.text}
      </mark>
    ) : (
      <span key={piece.at}>{piece.text}</span>
    ),
  );
