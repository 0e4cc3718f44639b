import { Link } from 'react-router';
import { noteDraftSchema } from '#features/notes/api/note-draft.ts';
import { draftsIn } from '#journal-data/store/draft-row.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import type { DraftRow } from '#platform/storage/database.ts';
import { Icon } from '#ui/icon.tsx';
import { placeOfDraft } from './draft-place.ts';

const Draft = ({ row }: { readonly row: DraftRow }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const place = placeOfDraft(row);
  const written = t('exercise.flow.resumedText', { date: formatDate(row.writtenAt, locale, 'moment') });
  if (place === null) return <p className="text-small">{written}</p>;
  const { kind, path, isNew, entryAt, step } = place;
  const name = t(`logout.kinds.${kind}`, { step: step ?? 0 });
  const ofEntry =
    entryAt === null ? null : t('logout.draftOf', { name, date: formatDate(entryAt, locale, 'moment') });
  const title = isNew ? t('logout.draftOfNew', { name }) : (ofEntry ?? name);
  const [note] = kind === 'note' ? draftsIn(row, noteDraftSchema) : [];
  return (
    <Link
      className="flex min-h-14 items-center gap-4 rounded-card border border-border px-4 py-3 no-underline hover:border-accent"
      to={path}
    >
      <Icon className="size-5 shrink-0 text-accent" name="edit" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        {note !== undefined && <span className="own-words line-clamp-2">{note.text}</span>}
        <span className="block text-muted text-small">{written}</span>
      </span>
      <Icon className="size-5 shrink-0 text-accent" name="chevron-right" />
    </Link>
  );
};

/** The drafts that wait on this device, newest first: what each is of, and the way back into it. Source: T-03, Q-52. */
export const WaitingDrafts = ({ rows }: { readonly rows: readonly DraftRow[] }) => {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('logout.drafts')} className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={row.key}>
          <Draft row={row} />
        </li>
      ))}
    </ul>
  );
};
