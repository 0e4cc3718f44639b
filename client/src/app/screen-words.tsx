import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { WordsProvider } from '#ui/words.tsx';

/** Gives the parts of the screen their words in the language shown. */
export const ScreenWords = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const words = {
    productName: t('shell.productName'),
    close: t('shell.words.close'),
    cancel: t('shell.words.cancel'),
    busy: t('shell.words.busy'),
    showPassword: t('shell.words.showPassword'),
    hidePassword: t('shell.words.hidePassword'),
    errorsTitle: t('shell.words.errorsTitle'),
    loading: t('shell.words.loading'),
    notifications: t('shell.words.notifications'),
    titleSuccess: t('outcome.title_success'),
    titleError: t('outcome.title_error'),
  };
  return <WordsProvider words={words}>{children}</WordsProvider>;
};
