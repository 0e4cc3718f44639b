import type { FormType } from '@ancrage/shared/journal/leadership-path';
import { useTranslation } from '#platform/i18n.ts';
import { usePathTitles } from './content.ts';

/** What a guided path is called: by the content, which the firm may word, else by the product. Source: P-08. */
export const usePathName = (): ((formType: FormType) => string) => {
  const { t } = useTranslation();
  const titles = usePathTitles();
  return (formType) => titles?.[formType] ?? t(`leadershipPath.short.${formType}`);
};
