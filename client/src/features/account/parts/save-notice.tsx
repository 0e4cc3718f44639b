import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import type { SaveProblem } from '../model/save-problem.ts';

/** The message why the save failed. Source. */
export const SaveNotice = ({ problem }: { problem: SaveProblem }) => {
  const { t } = useTranslation();
  const say = () => {
    switch (problem.kind) {
      case 'no_names':
        return t('outcome.no_names');
      case 'refused':
        return t('account.refused', { reason: problem.reason });
      default:
        return t(`account.${problem.kind}`);
    }
  };
  return (
    <Banner
      role="alert"
      title={t('outcome.title_error')}
      tone={problem.kind === 'unreachable' ? 'warning' : 'error'}
    >
      {say()}
    </Banner>
  );
};
