import { momentOf } from '@ancrage/shared/journal/date-key';
import { dayOf } from '@ancrage/shared/rules/local-day';
import { type ReactNode, useId, useState } from 'react';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { movedToDay } from './model/moved-to-day.ts';

interface DateCorrectionProps {
  /** The date of the entry, as it is stored. */
  readonly date: string;
  /** Stores another date. @throws when the device cannot */
  readonly save: (date: string) => Promise<void>;
  /** What opens the dialog. */
  readonly children: (open: () => void) => ReactNode;
}

/** Moves an entry to the day that it is about, with an undo. Source: product "Dates". */
export const DateCorrection = ({ date, save, children }: DateCorrectionProps) => {
  const { t } = useTranslation();
  const toast = useToast();
  const formId = useId();
  const [day, setDay] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const today = dayOf(now());
  const close = () => setDay(null);
  const open = () => {
    const at = momentOf(date);
    setIsWrong(false);
    setDay(at === null ? today : dayOf(at));
  };
  const reportFailure = (failure: unknown) => {
    console.error('A date could not be corrected on this device.', failure);
    toast.error(t('exercise.date.notSaved'));
  };
  const submit = async () => {
    if (day === null || day === '' || day > today) {
      setIsWrong(true);
      return;
    }
    try {
      await save(movedToDay(date, day));
      close();
      toast.success(t('exercise.date.saved'), {
        action: { label: t('exercise.undo'), onPress: () => void save(date).catch(reportFailure) },
      });
    } catch (failure) {
      reportFailure(failure);
    }
  };
  return (
    <>
      {children(open)}
      <Modal
        actions={
          <>
            <Button onClick={close} variant="quiet">
              {t('exercise.date.cancel')}
            </Button>
            <Button form={formId} type="submit" variant="primary">
              {t('exercise.date.save')}
            </Button>
          </>
        }
        isSmall
        onOpenChange={(isOpen) => !isOpen && close()}
        open={day !== null}
        title={t('exercise.date.act')}
      >
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <TextField
            error={isWrong ? t('exercise.date.wrong') : undefined}
            help={t('exercise.date.help')}
            label={t('exercise.date.day')}
            max={today}
            onChange={(event) => setDay(event.currentTarget.value)}
            type="date"
            value={day ?? ''}
          />
        </form>
      </Modal>
    </>
  );
};
