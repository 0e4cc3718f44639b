import { sanitiseText } from '@ancrage/shared/journal/sanitise';
import { readable } from '@ancrage/shared/text/readable';
import { useState } from 'react';
import { savePersonalInfo } from '#person/person-store.ts';
import type { EditableInfo } from '#person/personal-info.ts';
import { currentLocale } from '#platform/locale.ts';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';
import { editableOf } from './account-fields.ts';
import { type SaveProblem, saveProblemOf } from './save-problem.ts';
import { type AccountDraft, dropAccountDraft } from './use-account-draft.ts';

/** The input in its saved form. */
const clean = (values: EditableInfo): EditableInfo => {
  const locale = currentLocale();
  const shown = (text: string) => readable(sanitiseText(text, locale)).trim();
  return {
    firstname: shown(values.firstname),
    lastname: shown(values.lastname),
    title: shown(values.title),
    company: shown(values.company),
    businessunit: shown(values.businessunit),
    telephone: shown(values.telephone),
    cgu: values.cgu,
  };
};

/** A save of the account, as the form needs it. A fault of the app itself is thrown to the error boundary. Source: C-05, V-06. */
export const useSaveAccount = (draft: AccountDraft) => {
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const { guard } = useErrorBoundary();

  /** @returns the saved values, or null on failure */
  const save = async (values: EditableInfo): Promise<EditableInfo | null> => {
    setProblem(null);
    try {
      const { info } = await savePersonalInfo(clean(values));
      await dropAccountDraft(draft);
      return editableOf(info); // including concurrent changes of another device
    } catch (failure) {
      guard(() => setProblem(saveProblemOf(failure)));
      return null;
    }
  };

  return { problem, save };
};
