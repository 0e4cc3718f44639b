import { HttpError, minutesToWait } from '#platform/api/failures.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { problemKeyOf } from '../model/staff-problem.ts';

interface ProblemNoticeProps {
  failure: unknown;
  /** Retries, where that helps. */
  onAgain?: () => void;
  /** For a change whose response was lost: refetches the data that it may have affected. */
  onLook?: () => void;
  /** For a change whose response was lost, with no data to check: what to do. */
  unsure?: string;
}

/** The error message of a call, with the next action. */
export const ProblemNotice = ({ failure, onAgain, onLook, unsure }: ProblemNoticeProps) => {
  const { t } = useTranslation('staff');
  if (failure === null || failure === undefined) return null;
  const key = problemKeyOf(failure, onLook !== undefined || unsure !== undefined);
  const isUnsure = key === 'unsure';
  const minutes = key === 'too_many' && failure instanceof HttpError ? minutesToWait(failure) : null;
  const words = minutes === null ? t(`problem.${key}`) : t('problem.tooManyFor', { count: minutes });
  const [label, lead] = isUnsure ? [t('problem.look'), onLook] : [t('problem.again'), onAgain];
  return (
    <Banner
      role="alert"
      title={t(isUnsure ? 'problem.unsureTitle' : 'problem.title')}
      tone={isUnsure ? 'warning' : 'error'}
      {...(lead !== undefined && { action: <Button onClick={lead}>{label}</Button> })}
    >
      {isUnsure && unsure !== undefined ? unsure : words}
    </Banner>
  );
};
