import { formTypeSchema } from '@ancrage/shared/journal/leadership-path';
import { isSpecial, type KeyedEntry, momentOf, whoOf } from '@ancrage/shared/journal/reconnections';
import { leadershipOverviewPath, viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '#platform/format.ts';
import { useLocale } from '#platform/locale.ts';

/** What an entry is called in a list: with whom it was and when, or that it comes from another exercise. Source: E-05. */
export const useOriginName = (): ((keyed: KeyedEntry) => string) => {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ entry }) => {
    const moment = momentOf(entry.date);
    const path = formTypeSchema.safeParse(entry.special);
    const elsewhere = path.success ? t(`leadershipPath.short.${path.data}`) : t('intuitions.fromElsewhere');
    const name = isSpecial(entry) ? elsewhere : whoOf(entry) || t('intuitions.nameless');
    return moment === null ? name : `${name}\u00A0· ${formatDate(moment, locale).replaceAll(' ', '\u00A0')}`;
  };
};

/** Leads from an intuition to its reconnection or its guided path; one that comes from elsewhere only says so. */
export const OriginLink = ({ keyed }: { readonly keyed: KeyedEntry }) => {
  const name = useOriginName()(keyed);
  if (formTypeSchema.safeParse(keyed.entry.special).success) {
    return (
      <Link className="link inline-flex min-h-11 items-center text-small" to={leadershipOverviewPath}>
        {name}
      </Link>
    );
  }
  if (isSpecial(keyed.entry)) return <p className="py-2 text-ink-soft text-small">{name}</p>;
  return (
    <Link className="link inline-flex min-h-11 items-center text-small" to={viewReconnectionPath(keyed.key)}>
      {name}
    </Link>
  );
};
