import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { bothAnswers } from '#journal-data/drafts/draft-merge.ts';
import { openDraft } from '#journal-data/drafts/open-draft.ts';
import { changesOf, type EditableInfo } from '#person/personal-info.ts';

/** The fields that were being changed; an older app kept all of them. */
const draftSchema = z.object({
  firstname: z.exactOptional(z.string()),
  lastname: z.exactOptional(z.string()),
  title: z.exactOptional(z.string()),
  company: z.exactOptional(z.string()),
  businessunit: z.exactOptional(z.string()),
  telephone: z.exactOptional(z.string()),
  cgu: z.exactOptional(z.boolean()),
});

const kept = openDraft('account', draftSchema, (known, mine, theirs) =>
  z.parse(draftSchema, bothAnswers(known ?? {}, mine, theirs)),
);

type AccountDraft =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly draft: Partial<EditableInfo> | null };

/** What was being changed when the page was left, once the device has told. */
export const useStoredAccountDraft = (): AccountDraft => {
  const [read, setRead] = useState<AccountDraft>({ state: 'reading' });
  useEffect(() => {
    kept
      .read()
      .catch((failure: unknown) => {
        console.error('The draft could not be read from this device.', failure);
        return null;
      })
      .then((draft) => setRead({ state: 'read', draft }));
  }, []);
  return read;
};

/**
 * What a draft changes of what is saved; null when that is nothing. A page that ended right after its save has left one of
 * these, and it is let go.
 */
export const useFoundDraft = (draft: Partial<EditableInfo> | null, saved: EditableInfo) => {
  const [found] = useState(() => {
    const changes = changesOf(draft ?? {}, saved);
    return Object.keys(changes).length === 0 ? null : changes;
  });
  const isSpent = draft !== null && found === null;
  useEffect(() => {
    if (isSpent) void dropAccountDraft();
  }, [isSpent]);
  return found;
};

/**
 * Keeps what is being changed on the device at every keystroke, for as long as it differs from what is saved.
 * @returns whether the device keeps it
 */
export const useKeepAccountDraft = (form: UseFormReturn<EditableInfo>, saved: EditableInfo): boolean => {
  const [isKept, setIsKept] = useState(true);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const changes = changesOf(values, saved);
          kept.write(changes, Object.keys(changes).length === 0).then(
            () => setIsKept(true),
            (failure: unknown) => {
              console.error('The draft could not be kept on this device.', failure);
              setIsKept(false);
            },
          );
        },
      }),
    [form, saved],
  );
  return isKept;
};

/**
 * Lets go of it, once saved or given up. A draft that the device will not drop, or that another tab has written in since,
 * fails nothing: it is offered again.
 */
export const dropAccountDraft = (): Promise<void> =>
  kept.drop().catch((failure: unknown) => {
    console.error('The draft could not be dropped.', failure);
  });
