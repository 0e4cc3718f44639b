/** A piece of a text, found by a search or not; `at` is where it begins. */
interface TextPiece {
  readonly at: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/** A text, given in pieces, with what a search found in it marked. */
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
