import { useTranslation } from '#platform/i18n.ts';
import { Icon } from '#ui/icon.tsx';
import type { TraitExercises } from './trait-exercises.tsx';

interface ExplanationProps {
  readonly exercises: TraitExercises;
  /** Whether it is initially open. */
  readonly isOpen: boolean;
}

/** Explains derailors and claims, and the two kinds of claims. Source: S-17. */
export const Explanation = ({ exercises: { derailor, claim }, isOpen }: ExplanationProps) => {
  const { t } = useTranslation();
  const choice = claim.slides.flatMap(({ blocks }) => blocks).find((block) => block.kind === 'choice');
  return (
    <details className="group rounded-card bg-accent-subtle" open={isOpen}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-card px-5 py-3 font-semibold">
        <Icon className="size-6 text-accent" name="info" />
        <span className="min-w-0 flex-1">{t('derailors.what')}</span>
        <Icon className="size-5 text-accent transition-transform group-open:rotate-180" name="chevron-down" />
      </summary>
      <dl className="measure flex flex-col gap-4 px-5 pb-5">
        {[derailor, claim].map(({ id, title, purpose }) => (
          <div key={id}>
            <dt className="font-serif text-large">{title}</dt>
            <dd>{purpose}</dd>
          </div>
        ))}
        {choice?.options.map(({ value, label, help }) => (
          <div className="border-accent border-l-2 pl-4" key={value}>
            <dt className="font-semibold">{label}</dt>
            {help !== undefined && <dd className="text-muted">{help}</dd>}
          </div>
        ))}
      </dl>
    </details>
  );
};
