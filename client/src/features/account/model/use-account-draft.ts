import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { dropDraft, readDraft, writeDraft } from '#journal-data/drafts.ts';
import type { EditableInfo } from '#person/personal-info.ts';
import { saySame } from './account-fields.ts';

const DRAFT_KEY = 'account';

const draftSchema = z.object({
  firstname: z.string(),
  lastname: z.string(),
  title: z.string(),
  company: z.string(),
  businessunit: z.string(),
  telephone: z.string(),
  cgu: z.boolean(),
});

export type AccountDraft =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly draft: EditableInfo | null };

/** What was being changed when the page was left, once the device has told. */
export const useStoredAccountDraft = (): AccountDraft => {
  const [read, setRead] = useState<AccountDraft>({ state: 'reading' });
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    readDraft(DRAFT_KEY, draftSchema)
      .then((draft) => setRead({ state: 'read', draft }))
      .catch(setFault);
  }, []);
  if (fault !== null) throw fault;
  return read;
};

/** Keeps what is being changed on the device at every keystroke, for as long as it differs from what is saved. */
export const useKeepAccountDraft = (form: UseFormReturn<EditableInfo>, saved: EditableInfo): void => {
  const [fault, setFault] = useState<unknown>(null);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const kept = saySame(values, saved) ? dropDraft(DRAFT_KEY) : writeDraft(DRAFT_KEY, { ...values });
          kept.catch(setFault);
        },
      }),
    [form, saved],
  );
  if (fault !== null) throw fault;
};

/** Lets go of it, once saved or given up. */
export const dropAccountDraft = (): Promise<void> => dropDraft(DRAFT_KEY);
