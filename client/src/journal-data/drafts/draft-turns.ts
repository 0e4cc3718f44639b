import type { DraftStore, DraftTurn } from '#journal-data/drafts/draft-store.ts';

/** A change of a draft as it is asked for. */
export type AskedTurn = Pick<DraftTurn, 'isOpen' | 'unkept' | 'work'>;

/**
 * Has a draft changed once all that was asked for before is done. While one change is being made, only the latest that was
 * asked for waits: a fast writer never queues up.
 * @param place whose draft it is, and its key
 * @param known what the row holds, as far as whoever asks knows
 * @returns resolves once it, or what was asked for in its place, is in the database
 */
export const takeTurn = (
  { turns }: DraftStore,
  place: string,
  asked: AskedTurn,
  known: unknown,
): Promise<void> => {
  const before = turns.get(place);
  if (before?.isOpen && asked.isOpen) {
    Object.assign(before, asked);
    return before.done;
  }
  // The database may have what is being written though this tab has not heard.
  const over = [known, before?.unkept?.value];
  const turn: DraftTurn = { ...asked, over, done: Promise.resolve() };
  const isLast = () => turns.get(place) === turn;
  turn.done = Promise.allSettled([before?.done]).then(async () => {
    turn.isOpen = false;
    try {
      await turn.work(isLast);
      turn.unkept = null;
    } finally {
      if (isLast() && turn.unkept === null) turns.delete(place);
    }
  });
  turns.set(place, turn);
  return turn.done;
};

/** What a tab wrote of drafts that is not in the database, and is to be offered again. */
export const lastWordsOf = (store: DraftStore): object[] =>
  [...store.turns.values()].flatMap(({ unkept, over }) =>
    unkept?.uid === store.uid() ? [{ ...unkept, over }] : [],
  );
