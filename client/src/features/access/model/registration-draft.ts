import { LOCALES } from '@ancrage/shared/rules/locales';
import * as z from 'zod/mini';
import { readTab, removeTab, writeTab } from '#platform/storage/tab.ts';
import type { RegistrationForm } from './registration-body.ts';

const KEY = 'registration';

const draftSchema = z.object({
  firstname: z.string(),
  lastname: z.string(),
  mail: z.string(),
  company: z.string(),
  title: z.string(),
  businessunit: z.string(),
  telephone: z.string(),
  language: z.enum(LOCALES),
  cgu: z.boolean(),
});
type RegistrationDraft = z.infer<typeof draftSchema>;

/** What was typed in this tab before it was reloaded, as happens to a phone's tab while the terms are read. No password. */
export const readRegistrationDraft = (): RegistrationDraft | null => readTab(KEY, draftSchema);

/** Keeps what is typed for as long as the tab lives; the passwords are left out. */
export const writeRegistrationDraft = (form: RegistrationForm): void => {
  const { password: _, confirmation: __, ...kept } = form;
  writeTab(KEY, kept satisfies RegistrationDraft);
};

export const dropRegistrationDraft = (): void => removeTab(KEY);
