import { useState } from 'react';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';

interface DraftFoundNoticeProps {
  /** When the draft was last written, in epoch milliseconds. */
  readonly writtenAt: number;
  /** Starts over; returns a function that restores the draft. */
  readonly onStartOver: () => () => void;
  /** The label of starting over, if not that of an exercise. */
  readonly words?: {
    readonly startOver: string;
    readonly ask: string;
    readonly askText: string;
  };
}

/** Says that a draft was found, and offers to begin again: asks once, then can be undone. */
export const DraftFoundNotice = ({ writtenAt, onStartOver, words: own }: DraftFoundNoticeProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const words = own ?? {
    startOver: t('exercise.flow.startOver'),
    ask: t('exercise.flow.startOverAsk'),
    askText: t('exercise.flow.startOverText'),
  };
  const startOver = () => {
    const undo = onStartOver();
    toast.info(t('exercise.flow.startedOver'), {
      action: { label: t('exercise.undo'), onPress: undo },
    });
  };
  return (
    <>
      <Banner
        action={
          <Button flush icon="undo" onClick={() => setIsAsking(true)} variant="quiet">
            {words.startOver}
          </Button>
        }
        icon="history"
        role="status"
        title={t('exercise.flow.resumedTitle')}
      >
        {t('exercise.flow.resumedText', { date: formatDate(writtenAt, locale, 'moment') })}
      </Banner>
      <ConfirmDialog
        confirmLabel={words.startOver}
        danger
        onConfirm={startOver}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={words.ask}
      >
        {words.askText}
      </ConfirmDialog>
    </>
  );
};
