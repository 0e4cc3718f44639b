import type { BlockOf, Exercise } from '@ancrage/shared/content/exercise';
import { momentOf } from '@ancrage/shared/journal/date-key';
import { atSlide } from '@ancrage/shared/paths/app-paths';
import { editTraitPath } from '@ancrage/shared/paths/edit-paths';
import { useId, useState } from 'react';
import { SummarySections } from '#exercise/blocks/summary-block.tsx';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { summarise, summaryAsText, withOthers } from '#exercise/model/summary.ts';
import { SecondVersions } from '#exercise/second-versions.tsx';
import { UnsavedAnswers } from '#exercise/unsaved-answers.tsx';
import { useFindOthers } from '#exercise/use-other-texts.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { classes } from '#ui/classes.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { calledOf, FIELDS, type Trait } from '../model/trait.ts';

interface TraitCardProps {
  readonly trait: Trait;
  readonly exercise: Exercise;
  readonly startsOpen: boolean;
  readonly onCopy: (text: string) => void;
  readonly onDelete: () => void;
}

type Summary = BlockOf<'summary'>;

/** The summary without the card's title. */
const withoutName = (summary: Summary): Summary => ({
  ...summary,
  sections: summary.sections.filter(
    ({ entries }) => !entries.some((entry) => entry.show === 'answer' && entry.key === 'name'),
  ),
});

const iconOf = (trait: Trait): IconName => {
  if (trait.kind === 'derailor') return 'wave';
  return trait.entry.kind === 'emission' ? 'arrow-up' : 'arrow-down';
};

/** One derailor or claim: its name and its way back, and all answers when it is open. Source: R-10, S-17. */
export const TraitCard = ({ trait, exercise, startsOpen, onCopy, onDelete }: TraitCardProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const [isOpen, setIsOpen] = useState(startsOpen);
  const { kind, dateKey, entry } = trait;
  const moment = momentOf(entry.date);
  const date = moment === null ? entry.date : formatDate(moment, locale);
  const label = t(`derailors.${trait.kind === 'claim' ? (trait.entry.kind ?? 'claim') : 'derailor'}`);
  const others = useFindOthers(FIELDS[kind])(dateKey, [exercise]);
  const called = calledOf(trait, others) || t('derailors.nameless');
  const more = others.find(({ text }) => text !== called)?.text ?? '';
  const wayBack = (trait.kind === 'derailor' ? trait.entry.antidote : trait.entry.truth)?.trim() ?? '';
  const isNamed = (entry.name ?? '').trim() !== '';
  const summary =
    exercise.summary === undefined || !isNamed ? exercise.summary : withoutName(exercise.summary);
  const asText = () =>
    summaryAsText(
      `${label} · ${called} · ${date}`,
      withOthers(
        summary === undefined ? [] : summarise(summary, entry, {}),
        others,
        t('exercise.others.title'),
      ),
    );

  return (
    <article className="rounded-card border border-border bg-surface transition-colors duration-(--duration-leave) has-[h2>button:hover]:border-accent">
      <h2 className="break-after-auto font-normal font-sans">
        <button
          aria-controls={`${id}-all`}
          aria-expanded={isOpen}
          className="flex w-full flex-col gap-2 rounded-card p-5 text-left"
          onClick={() => setIsOpen(!isOpen)}
          type="button"
        >
          <span className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted text-small">
            <span className="inline-flex items-center gap-1.5">
              <Icon className="size-4.5 text-accent" name={iconOf(trait)} />
              {label}
            </span>
            <span>{date}</span>
          </span>
          <span className="flex w-full items-start gap-3">
            <span className={classes('own-words min-w-0 flex-1', !isNamed && !isOpen && 'line-clamp-3')}>
              {called}
            </span>
            <Icon
              className={classes('mt-2 size-5 text-accent transition-transform', isOpen && 'rotate-180')}
              name="chevron-down"
            />
          </span>
          {!isOpen && wayBack === '' && more !== '' && (
            <span className="line-clamp-2 min-w-0 text-muted">{more}</span>
          )}
          {!isOpen && wayBack !== '' && (
            <span className="flex items-start gap-2 text-muted">
              <Icon className="mt-1 size-4.5 text-accent" name="leaf" />
              <span className="line-clamp-2 min-w-0">{wayBack}</span>
            </span>
          )}
        </button>
      </h2>
      <UnsavedAnswers
        className="mx-5 mb-5"
        draftKey={draftKeyOf(kind, dateKey)}
        entry={called}
        pathTo={() => editTraitPath(kind, dateKey)}
      />
      <div className="flex flex-col gap-6 border-border border-t px-5 py-5" hidden={!isOpen} id={`${id}-all`}>
        {isOpen && summary !== undefined && (
          <>
            <SummarySections
              answers={entry}
              block={summary}
              identityCard={{}}
              others={others}
              lines={{
                slides: exercise.slides,
                to: (slideId) => atSlide(editTraitPath(kind, dateKey), slideId),
              }}
            />
            <SecondVersions entryKey={dateKey} exercises={[exercise]} field={FIELDS[kind]} situation={null} />
            <div className="flex flex-wrap gap-2 print:hidden">
              <ButtonLink icon="edit" to={editTraitPath(kind, dateKey)}>
                {t('derailors.edit')}
              </ButtonLink>
              <Button icon="copy" onClick={() => onCopy(asText())}>
                {t('derailors.copy')}
              </Button>
              <Button icon="trash" onClick={onDelete} variant="danger">
                {t('derailors.delete')}
              </Button>
            </div>
          </>
        )}
      </div>
    </article>
  );
};
