import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/format.ts';
import { useLocale } from '#platform/locale.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';

interface ResumedNoticeProps {
  /** When the draft was last written, in epoch milliseconds. */
  readonly writtenAt: number;
  /** Begins again; what it returns brings the draft back. */
  readonly onStartOver: () => () => void;
}

/** Says that a draft was found, and offers to begin again: asks once, then can be undone. */
export const ResumedNotice = ({ writtenAt, onStartOver }: ResumedNoticeProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const startOver = () => {
    const undo = onStartOver();
    toast.info(t('reconnections.add.startedOver'), {
      action: { label: t('exercise.undo'), onPress: undo },
    });
  };
  return (
    <>
      <Banner
        action={
          <Button icon="undo" onClick={() => setIsAsking(true)} variant="quiet">
            {t('reconnections.add.startOver')}
          </Button>
        }
        icon="history"
        role="status"
        title={t('reconnections.add.resumedTitle')}
      >
        {t('reconnections.add.resumedText', { date: formatDate(writtenAt, locale, 'moment') })}
      </Banner>
      <ConfirmDialog
        confirmLabel={t('reconnections.add.startOverDo')}
        danger
        onConfirm={startOver}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={t('reconnections.add.startOverAsk')}
      >
        {t('reconnections.add.startOverText')}
      </ConfirmDialog>
    </>
  );
};
