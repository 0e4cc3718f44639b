import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { mergeDraftAnswers } from '#journal-data/drafts/draft-merge.ts';
import type { MergeDrafts } from '#journal-data/drafts/persisted-draft.ts';
import { useDraft } from '#journal-data/drafts/use-draft.ts';
import { changesOf, type EditableInfo } from '#person/personal-info.ts';

/** The changed fields; older versions of the app stored all fields. */
const draftSchema = z.object({
  firstname: z.exactOptional(z.string()),
  lastname: z.exactOptional(z.string()),
  title: z.exactOptional(z.string()),
  company: z.exactOptional(z.string()),
  businessunit: z.exactOptional(z.string()),
  telephone: z.exactOptional(z.string()),
  cgu: z.exactOptional(z.boolean()),
});

const merge: MergeDrafts<Partial<EditableInfo>> = (known, mine, theirs) =>
  z.parse(draftSchema, mergeDraftAnswers(known ?? {}, mine, theirs));

/** The draft of the account form. See {@link useDraft}. The form does not show what other tabs write. */
export const useAccountDraft = () =>
  useDraft('account', draftSchema, { merge, begin: () => ({}), isFollowing: false });

export type AccountDraft = ReturnType<typeof useAccountDraft>;

/**
 * Discards the draft after a save or a cancel. A failure (already reported by the draft) or changes of another tab are
 * ignored here: the draft is offered again.
 */
export const dropAccountDraft = ({ draft }: AccountDraft): Promise<void> =>
  draft.drop().catch((failure: unknown) => {
    console.error('The draft could not be dropped.', failure);
  });

/**
 * The changes in the draft that was found when the form opened; null when it changes nothing. A page that closed right after
 * its save leaves such a draft: it is discarded.
 */
export const useFoundChanges = (account: AccountDraft, saved: EditableInfo) => {
  const [found] = useState(() => account.state.found);
  const [changes] = useState(() => {
    const changes = changesOf(found ?? {}, saved);
    return Object.keys(changes).length === 0 ? null : changes;
  });
  const isSpent = found !== null && changes === null;
  const { draft } = account;
  useEffect(() => {
    if (isSpent) void draft.drop();
  }, [draft, isSpent]);
  return changes;
};

/** Saves the changes on the device at every keystroke, while they differ from the saved values. */
export const useWriteAccountDraft = (
  { draft }: AccountDraft,
  form: UseFormReturn<EditableInfo>,
  saved: EditableInfo,
): void => {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const changes = changesOf(values, saved);
          draft.keep(changes, Object.keys(changes).length === 0);
        },
      }),
    [draft, form, saved],
  );
};
