import { ResumedNotice as ExerciseResumedNotice } from '#exercise/resumed-notice.tsx';
import { useTranslation } from '#platform/i18n.ts';

interface ResumedNoticeProps {
  /** When the draft was last written, in epoch milliseconds. */
  readonly writtenAt: number;
  /** Begins again; what it returns brings the draft back. */
  readonly onStartOver: () => () => void;
}

/** Says that a draft of a reconnection was found, and offers to begin again. */
export const ResumedNotice = (props: ResumedNoticeProps) => {
  const { t } = useTranslation();
  return (
    <ExerciseResumedNotice
      {...props}
      words={{
        title: t('reconnections.add.resumedTitle'),
        text: (date) => t('reconnections.add.resumedText', { date }),
        startOver: t('reconnections.add.startOver'),
        ask: t('reconnections.add.startOverAsk'),
        askText: t('reconnections.add.startOverText'),
        startedOver: t('reconnections.add.startedOver'),
      }}
    />
  );
};
