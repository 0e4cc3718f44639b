import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { WordsProvider } from '#ui/words.tsx';

/** Provides the texts of the UI components in the current language. */
export const StaffWords = ({ children }: { children: ReactNode }) => {
  const { t, group } = useTranslation();
  const { t: staff } = useTranslation('staff');
  const words = {
    ...group('shell.words'),
    productName: staff('productName'),
    titleSuccess: t('outcome.title_success'),
    titleError: t('outcome.title_error'),
  };
  return <WordsProvider words={words}>{children}</WordsProvider>;
};
