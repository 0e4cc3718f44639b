import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import type { AccessProblem } from '../model/access-problem.ts';

/** Which form it is: a person who registers has tried once, but many colleagues at the same address may have too. */
type AccessForm = 'recovery' | 'register';

const useWordsOf = (form: AccessForm) => {
  const { t } = useTranslation();
  const room = form === 'register' ? 'access.register' : 'access';
  return (problem: AccessProblem): string | null => {
    if (problem.kind === 'outcome') return t(`outcome.${problem.code}`);
    if (problem.kind === 'offline') return t('access.offline');
    if (problem.kind === 'said') return problem.text;
    if (problem.kind === 'refused') return t('access.refused', { reason: problem.reason });
    if (problem.kind === 'waits') return t('access.code.waits');
    if (problem.kind !== 'tooMany') return null; // shown next to its field
    return problem.minutes === null
      ? t(`${room}.tooMany`)
      : t(`${room}.tooManyFor`, { count: problem.minutes });
  };
};

/** The message why a form was rejected. Source. */
export const AccessNotice = ({
  problem,
  form = 'recovery',
}: {
  problem: AccessProblem | null;
  form?: AccessForm;
}) => {
  const { t } = useTranslation();
  const words = useWordsOf(form);
  const text = problem && words(problem);
  if (!text) return null;
  const isOffline = problem.kind === 'offline';
  const isWaiting = problem.kind === 'waits';
  return (
    <Banner
      role="alert"
      title={isWaiting ? undefined : t('outcome.title_error')}
      tone={isOffline || isWaiting ? 'warning' : 'error'}
      {...(isOffline && { icon: 'cloud-off' })}
    >
      {text}
    </Banner>
  );
};
