import { dayOfSituation } from '@ancrage/shared/journal/follow-through';
import type { IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import { withDay } from '@ancrage/shared/journal/situations';
import { useState } from 'react';
import { changeJournal } from '#journal-data/journal/journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';

interface SituationDayProps {
  readonly dateKey: string;
  readonly entry: IntuitionsEntry;
}

/** The day of a situation to come, next to the free text of when it is. Source: product "Before and after". */
export const SituationDay = ({ dateKey, entry }: SituationDayProps) => {
  const { t } = useTranslation();
  const toast = useToast();
  const stored = dayOfSituation(entry) ?? '';
  const [chosen, setChosen] = useState<string | null>(null);
  const keep = (day: string) =>
    changeJournal('field_intuitions', (current) => withDay(current, dateKey, day));
  const reportFailure = (failure: unknown) => {
    console.error('The day of a situation could not be kept on this device.', failure);
    toast.error(t('intuitions.notSaved'));
  };
  const save = async (day: string) => {
    try {
      await keep(day);
      setChosen(null);
      toast.success(t('followThrough.situation.saved'), {
        action: { label: t('intuitions.undo'), onPress: () => keep(stored).catch(reportFailure) },
      });
    } catch (failure) {
      reportFailure(failure);
    }
  };
  return (
    <form
      className="flex flex-col items-start gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        void save(chosen ?? stored);
      }}
    >
      <TextField
        help={t('followThrough.situation.dayHelp')}
        label={t('followThrough.situation.day')}
        onChange={(event) => setChosen(event.currentTarget.value)}
        type="date"
        value={chosen ?? stored}
      />
      {chosen !== null && chosen !== stored && (
        <Button type="submit">{t('followThrough.situation.save')}</Button>
      )}
    </form>
  );
};
