import type { EntryState } from '@ancrage/shared/journal/restoring';
import {
  noteSeen,
  putDeletedBack,
  undoPutBack,
  useDeletedElsewhere,
} from '#journal-data/history/remote-deletions.ts';
import type { FieldDeletion } from '#journal-data/store/local-journal.ts';
import { formatList } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { useToast } from '#ui/toasts.tsx';
import { kindOfEntry } from './model/entry-title.ts';

type Kind = ReturnType<typeof kindName>;

const kindName = ({ field, entry }: FieldDeletion) => {
  const kind = kindOfEntry({ field, before: entry, after: null });
  return kind === 'special' || kind === 'further' ? kind : field;
};

/** The deletions by other devices, as text, and the actions on them. Source: X-07, product "Data on the device". */
export const useDeletions = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const deleted = useDeletedElsewhere();

  const counts = new Map<Kind, number>();
  for (const kind of deleted.map(kindName)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const kinds = [...counts].map(([kind, count]) => t(`review.kinds.${kind}`, { count }));

  const reportFailure = (failure: unknown) => {
    console.error('What another device deleted could not be dealt with on this device.', failure);
    toast.error(t('review.notKept'));
  };
  const takeBack = (undo: readonly EntryState[]) => void undoPutBack(undo).catch(reportFailure);
  return {
    deleted,
    summary: t('review.deleted', { what: formatList(kinds, locale) }),
    putBack: (some: readonly FieldDeletion[]): void => {
      putDeletedBack(some)
        .then((undo) =>
          toast.success(t('review.isBack'), {
            action: { label: t('review.undo'), onPress: () => takeBack(undo) },
          }),
        )
        .catch(reportFailure);
    },
    dismiss: (): void => void noteSeen(deleted).catch(reportFailure),
  };
};
