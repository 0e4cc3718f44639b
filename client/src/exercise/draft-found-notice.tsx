import { useTranslation } from '#platform/i18n.ts';
import { ResumedNotice } from './resumed-notice.tsx';

interface DraftFoundNoticeProps {
  /** When the draft was last written, in epoch milliseconds. */
  readonly writtenAt: number;
  /** Begins again; what it returns brings the draft back. */
  readonly onStartOver: () => () => void;
}

/** Says that a draft of an exercise was found, and offers to begin again. */
export const DraftFoundNotice = (props: DraftFoundNoticeProps) => {
  const { t } = useTranslation();
  return (
    <ResumedNotice
      {...props}
      words={{
        startOver: t('exercise.flow.startOver'),
        ask: t('exercise.flow.startOverAsk'),
        askText: t('exercise.flow.startOverText'),
      }}
    />
  );
};
