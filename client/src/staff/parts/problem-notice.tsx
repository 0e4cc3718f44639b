import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { problemKeyOf } from '../model/staff-problem.ts';

interface ProblemNoticeProps {
  failure: unknown;
  /** Another try, where one helps. */
  onAgain?: () => void;
  /** Of an act: reads anew what it may have changed, should its answer have been lost. */
  onLook?: () => void;
  /** Of an act: what to do when its answer was lost, where there is nothing to look at. */
  unsure?: string;
}

/** What went wrong with a call, in words, with what leads on. */
export const ProblemNotice = ({ failure, onAgain, onLook, unsure }: ProblemNoticeProps) => {
  const { t } = useTranslation('staff');
  if (failure === null || failure === undefined) return null;
  const key = problemKeyOf(failure, onLook !== undefined || unsure !== undefined);
  const isUnsure = key === 'unsure';
  const [label, lead] = isUnsure ? [t('problem.look'), onLook] : [t('problem.again'), onAgain];
  return (
    <Banner
      role="alert"
      title={t(isUnsure ? 'problem.unsureTitle' : 'problem.title')}
      tone={isUnsure ? 'warning' : 'error'}
      {...(lead !== undefined && { action: <Button onClick={lead}>{label}</Button> })}
    >
      {isUnsure && unsure !== undefined ? unsure : t(`problem.${key}`)}
    </Banner>
  );
};
