import { PASSWORD_MAX } from '@ancrage/shared/rules/constants';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { usePasswordJudge } from '../model/password-judge.ts';
import { type PasswordQuality, passwordQualityOf } from '../model/password-quality.ts';

const STEPS = [1, 2, 3, 4] as const;

const tintOf = (quality: PasswordQuality): string => (quality.say === 'weak' ? 'bg-danger' : 'bg-success');

/** The strength of the password while it is typed: as text, and as four bars. Source: Q-02. */
export const PasswordMeter = ({ password, known }: { password: string; known: readonly string[] }) => {
  const { t } = useTranslation();
  const judge = usePasswordJudge(password !== '');
  const typed = useDeferredValue(password);
  const quality = useMemo(() => passwordQualityOf(typed, known, judge), [typed, known, judge]);
  if (password === '') return null;
  const filled = 'score' in quality ? Math.max(1, quality.score) : 0;
  const words = () => {
    if (quality.say === 'more') return t('access.password.more', { count: quality.count });
    if (quality.say === 'tooLong') return t('access.password.tooLong', { most: PASSWORD_MAX });
    if (quality.say === 'judging' || quality.say === 'unjudged') return t(`access.password.${quality.say}`);
    if (quality.say === 'weak') return t(`access.password.weak.${quality.why}`);
    return t(`access.password.scores.${quality.say}`);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden="true" className="flex gap-1.5">
        {STEPS.map((step) => (
          <span
            className={classes('h-1.5 flex-1 rounded-pill', step <= filled ? tintOf(quality) : 'bg-border')}
            key={step}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-muted text-small">
        <span className="sr-only">{t('access.password.strength')} </span>
        {words()}
      </p>
    </div>
  );
};
