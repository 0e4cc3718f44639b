import { STAFF_RIGHTS, staffRightsIn } from '@ancrage/shared/rules/staff-rights';
import { formatList } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';

/** A sentence that says which rights a member has. */
export const useRights = (): ((names: readonly string[]) => string) => {
  const { t } = useTranslation('staff');
  const locale = useLocale();
  return (names) => {
    const held = staffRightsIn(names);
    if (held.length === STAFF_RIGHTS.length) return t('rights.all');
    if (held.length === 0) return t('rights.none');
    const rights = formatList(
      held.map((right) => t(`rights.${right}`)),
      locale,
    );
    return t('rights.some', { rights });
  };
};
