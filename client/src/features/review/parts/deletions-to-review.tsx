import { nameOfEntry, wordsOfEntry } from '@ancrage/shared/journal/entry-words';
import { useAllExercises } from '#exercise/content.ts';
import { withOptionLabels } from '#exercise/model/answer-label.ts';
import { useDeletions } from '#exercise/use-deletions.ts';
import type { FieldDeletion } from '#journal-data/store/local-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EntryHeading } from './entry-heading.tsx';

const Deleted = ({ deletion, onPutBack }: { readonly deletion: FieldDeletion; onPutBack: () => void }) => {
  const { t } = useTranslation();
  const entry = withOptionLabels(deletion.entry, useAllExercises());
  const { field, key } = deletion;
  const name = field === 'field_celebrations' ? '' : nameOfEntry(field, entry);
  const words = wordsOfEntry(field, entry).filter((word) => word !== name);
  return (
    <Card as="article" className="flex flex-col gap-3">
      <EntryHeading entry={entry} entryKey={key} field={field} />
      <p className="own-words measure line-clamp-6 whitespace-pre-line break-words">{words.join('\n')}</p>
      <Button className="self-start" icon="undo" onClick={onPutBack}>
        {t('review.putBack')}
      </Button>
    </Card>
  );
};

/** What another device deleted, to read and to put back. Source: X-07, product "Data on the device". */
export const DeletionsToReview = () => {
  const { t } = useTranslation();
  const { deleted, summary, putBack, dismiss } = useDeletions();
  if (deleted.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <h2 className="text-title">{summary}</h2>
        <p className="measure text-muted">{t('reviewPage.deletedText')}</p>
      </header>
      {deleted.map((one) => (
        <Deleted deletion={one} key={`${one.field} ${one.key}`} onPutBack={() => putBack([one])} />
      ))}
      <div className="flex flex-wrap gap-2">
        {deleted.length > 1 && (
          <Button icon="undo" onClick={() => putBack(deleted)}>
            {t('reviewPage.putAllBack')}
          </Button>
        )}
        <Button onClick={dismiss} variant="quiet">
          {t('review.seen')}
        </Button>
      </div>
    </section>
  );
};
