import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { problemKeyOf } from '../model/staff-problem.ts';

interface ProblemNoticeProps {
  failure: unknown;
  onAgain?: () => void;
}

/** What went wrong with a call, in words, with another try where one helps. */
export const ProblemNotice = ({ failure, onAgain }: ProblemNoticeProps) => {
  const { t } = useTranslation('staff');
  if (failure === null || failure === undefined) return null;
  return (
    <Banner
      role="alert"
      title={t('problem.title')}
      tone="error"
      {...(onAgain !== undefined && { action: <Button onClick={onAgain}>{t('problem.again')}</Button> })}
    >
      {t(`problem.${problemKeyOf(failure)}`)}
    </Banner>
  );
};
