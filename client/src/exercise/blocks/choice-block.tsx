import { useId } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { FieldError } from '#ui/field-frame.tsx';
import type { BlockProps } from '../block-props.ts';
import { situationOf, textAt, withAnswer } from '../model/answers.ts';
import { wordingFor } from '../model/wording.ts';

/** One choice among a few, as cards with native radio buttons. Shows an error when it is required to continue. */
export const ChoiceBlock = ({ block, answers, change, wasRefused }: BlockProps<'choice'>) => {
  const { t } = useTranslation();
  const id = useId();
  const chosen = textAt(answers, block.key);
  const error = wasRefused && chosen === '' ? t('outcome.field_required') : undefined;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`} className="min-w-0">
      <legend className="mb-3 font-semibold">{wordingFor(block.label, situationOf(answers))}</legend>
      <div className="flex flex-col gap-3">
        {block.options.map((option) => (
          <label
            className={classes(
              'flex min-h-14 cursor-pointer items-start gap-3 rounded-card border bg-surface px-4 py-3.5 transition-colors duration-(--duration-leave)',
              'has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
              chosen === option.value
                ? 'border-accent bg-accent-subtle'
                : 'border-border hover:border-accent',
            )}
            key={option.value}
          >
            <input
              aria-invalid={error === undefined ? undefined : true}
              checked={chosen === option.value}
              className="mt-0.5 size-5.5 shrink-0 cursor-pointer appearance-none rounded-pill border-2 border-border-strong bg-surface outline-none checked:border-7 checked:border-accent"
              name={block.key}
              onChange={() => change((current) => withAnswer(current, block.key, option.value))}
              type="radio"
              value={option.value}
            />
            <span className="min-w-0">
              <span className="block font-semibold">{option.label}</span>
              {option.help !== undefined && (
                <span className="block text-muted text-small">{option.help}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <div role="alert">
        <FieldError error={error} id={id} />
      </div>
    </fieldset>
  );
};
