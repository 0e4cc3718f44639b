import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { WordsProvider } from '#ui/words.tsx';

/** Gives the parts of the screen their words in the language shown. */
export const StaffWords = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const { t: staff } = useTranslation('staff');
  const parts = (name: 'close' | 'cancel' | 'busy' | 'showPassword' | 'hidePassword') =>
    t(`shell.words.${name}`);
  const words = {
    productName: staff('productName'),
    close: parts('close'),
    cancel: parts('cancel'),
    busy: parts('busy'),
    showPassword: parts('showPassword'),
    hidePassword: parts('hidePassword'),
    errorsTitle: t('shell.words.errorsTitle'),
    loading: t('shell.words.loading'),
    notifications: t('shell.words.notifications'),
    titleSuccess: t('outcome.title_success'),
    titleError: t('outcome.title_error'),
  };
  return <WordsProvider words={words}>{children}</WordsProvider>;
};
