import type { Piece } from '../model/search.ts';

/** A text with the words searched for marked. */
export const Marked = ({ pieces }: { readonly pieces: readonly Piece[] }) =>
  pieces.map(({ text, isHit }, place) =>
    isHit ? (
      <mark className="rounded-[4px] bg-orange-wash px-0.5 font-semibold text-ink" key={place}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
