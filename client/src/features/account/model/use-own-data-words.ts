import { useTranslation } from '#platform/i18n.ts';
import type { OwnDataProblem } from './own-data-problem.ts';

/** The words for a problem with an operation on the user's own data. */
export const useOwnDataWords = () => {
  const { t } = useTranslation();
  return (problem: OwnDataProblem): string => {
    if (typeof problem === 'string') return t(`ownData.problems.${problem}`);
    return problem.minutes === null
      ? t('access.tooMany')
      : t('access.tooManyFor', { count: problem.minutes });
  };
};
