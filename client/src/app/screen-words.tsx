import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { WordsProvider } from '#ui/words.tsx';

/** Provides the texts of the UI components in the current language. */
export const ScreenWords = ({ children }: { children: ReactNode }) => {
  const { t, group } = useTranslation();
  const words = {
    ...group('shell.words'),
    productName: t('shell.productName'),
    titleSuccess: t('outcome.title_success'),
    titleError: t('outcome.title_error'),
  };
  return <WordsProvider words={words}>{children}</WordsProvider>;
};
