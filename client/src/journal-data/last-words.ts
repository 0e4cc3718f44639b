import type { DraftStore, UnkeptDraft } from '#journal-data/draft-store.ts';

/** What a tab wrote of drafts that is not in the database, and is to be offered again. */
export const lastWordsOf = ({ unkept }: DraftStore): UnkeptDraft[] =>
  [...unkept.values()].flatMap((tell) => tell() ?? []);
