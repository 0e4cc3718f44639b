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
  invitation: z.string(),
});
type RegistrationDraft = z.infer<typeof draftSchema>;

/** The form values before this tab was reloaded, as happens on phones while the terms are read. Without passwords. */
export const readRegistrationDraft = (): RegistrationDraft | null => readTab(KEY, draftSchema);

/** Stores the form values until the tab is closed, without the passwords. */
export const writeRegistrationDraft = (form: RegistrationForm): void => {
  const { password: _, confirmation: __, ...kept } = form;
  writeTab(KEY, kept satisfies RegistrationDraft);
};

export const dropRegistrationDraft = (): void => removeTab(KEY);
