/** A piece of a text, found by a search or not; `at` is where it begins. */
interface Piece {
  readonly at: number;
  readonly text: string;
  readonly isHit: boolean;
}

/** A text, given in pieces, with what a search found in it marked. */
export const MarkedText = ({ pieces }: { readonly pieces: readonly Piece[] }) =>
  pieces.map((piece) =>
    piece.isHit ? (
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
