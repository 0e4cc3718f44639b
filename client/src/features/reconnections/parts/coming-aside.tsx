import type { Exercise, Slide } from '@ancrage/shared/content/exercise';
import type { IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import { useTranslation } from '#platform/i18n.ts';
import { comingLinesOf } from '../model/coming-lines.ts';

interface ComingAsideProps {
  readonly exercise: Exercise;
  readonly slide: Slide;
  readonly coming: IntuitionsEntry;
}

/** What was written before the situation, next to the question about it afterwards; nothing when nothing was. */
export const ComingAside = ({ exercise, slide, coming }: ComingAsideProps) => {
  const { t } = useTranslation();
  const lines = comingLinesOf(exercise, slide, coming);
  if (lines.length === 0) return null;
  return (
    <aside
      aria-label={t('followThrough.situation.before')}
      className="flex flex-col gap-2 rounded-card bg-accent-subtle px-5 py-4"
    >
      <p className="font-semibold text-accent-strong text-small">{t('followThrough.situation.before')}</p>
      <dl className="flex flex-col gap-2">
        {lines.map(({ label, texts }) => (
          <div key={label}>
            <dt className="text-muted text-small">{label}</dt>
            {texts.map((text) => (
              <dd className="whitespace-pre-line font-serif" key={text}>
                {text}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </aside>
  );
};
