import type { AnswerChange } from '@ancrage/shared/journal/entry-changes';
import { wordsUnder } from '@ancrage/shared/journal/entry-words';
import { useTranslation } from '#platform/i18n.ts';

const Words = ({ label, words }: { readonly label: string; readonly words: readonly string[] }) => {
  const { t } = useTranslation();
  return (
    <div>
      <dt className="text-muted text-small">{label}</dt>
      <dd className="measure whitespace-pre-line break-words">
        {words.length === 0 ? <span className="text-muted">{t('history.blank')}</span> : words.join('\n')}
      </dd>
    </div>
  );
};

/** One answer that changed, before and after; nothing when no word of it did. */
export const AnswerDifference = ({
  change,
  label,
}: {
  readonly change: AnswerChange;
  readonly label: string | null;
}) => {
  const { t } = useTranslation();
  const before = wordsUnder(change.key, change.before);
  const after = wordsUnder(change.key, change.after);
  return (
    <div className="flex flex-col gap-1 border-border border-l-2 pl-4">
      {label !== null && <p className="font-semibold text-small">{label}</p>}
      <dl className="flex flex-col gap-1">
        <Words label={t('history.before')} words={before} />
        <Words label={t('history.after')} words={after} />
      </dl>
    </div>
  );
};
