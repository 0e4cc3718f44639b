import { viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { Link } from 'react-router';
import { wordingFor } from '#exercise/model/wording.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Card } from '#ui/card.tsx';
import type { Moment, Recalled } from '../model/moments.ts';

const RecalledLine = ({ recalled }: { readonly recalled: Recalled }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const { key, text, who, at } = recalled;
  const nameOf = who || t('reconnections.nameless');
  return (
    <li className="flex flex-col gap-0.5 border-accent border-l-2 pl-4">
      <span className="whitespace-pre-line font-serif text-large">{text}</span>
      <Link
        className="link inline-flex min-h-8 items-center self-start text-small"
        to={viewReconnectionPath(key)}
      >
        {at === null ? nameOf : t('vocation.from', { who: nameOf, date: formatDate(at, locale) })}
      </Link>
    </li>
  );
};

/** One of the four moments: its question, and the user's answers. Source: S-20. */
export const MomentCard = ({ moment, number }: { readonly moment: Moment; readonly number: number }) => {
  const { t } = useTranslation();
  return (
    <Card as="li" className="flex flex-col gap-3">
      <h3 className="flex items-center gap-3 text-large">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-pill bg-accent-subtle font-sans font-semibold text-accent-strong text-small"
        >
          {number}
        </span>
        {wordingFor(moment.label, 'future')}
      </h3>
      {moment.help !== undefined && <p className="measure text-muted">{wordingFor(moment.help, 'future')}</p>}
      {moment.recalled.length > 0 && (
        <ul aria-label={t('vocation.yours')} className="flex flex-col gap-3">
          {moment.recalled.map((recalled) => (
            <RecalledLine key={recalled.key} recalled={recalled} />
          ))}
        </ul>
      )}
    </Card>
  );
};
