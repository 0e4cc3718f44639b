import type { FormType } from '@ancrage/shared/journal/leadership-path';
import { useTranslation } from '#platform/i18n.ts';
import { usePathTitles } from './content.ts';

/** The name of a guided path: that of the content, which the firm can change, else the product's. Source: P-08. */
export const usePathName = (): ((formType: FormType) => string) => {
  const { t } = useTranslation();
  const titles = usePathTitles();
  return (formType) => titles?.[formType] ?? t(`leadershipPath.short.${formType}`);
};
