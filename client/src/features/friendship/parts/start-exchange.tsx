import type { Exercise } from '@ancrage/shared/content/exercise';
import { friendshipExchangePath } from '@ancrage/shared/paths/app-paths';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { blockName } from '#exercise/block-name.ts';
import { BlockView } from '#exercise/block-view.tsx';
import { QuestionBlock } from '#exercise/blocks/question-block.tsx';
import { DraftStatus } from '#exercise/draft-status.tsx';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { LeaveGuard } from '#exercise/leave-guard.tsx';
import { isAnswered, withAnswer } from '#exercise/model/answers.ts';
import { wordingFor } from '#exercise/model/wording.ts';
import { useExerciseDraft } from '#exercise/use-exercise-draft.ts';
import { entryAdded, saveChanges } from '#journal-data/journal/save-changes.ts';
import { useJournalField } from '#journal-data/journal/use-journal.ts';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toasts.tsx';
import { exchangeWith } from '../model/exchange-answers.ts';
import { type Grouping, knownNames } from '../model/exchange-groups.ts';

/** How many earlier names are offered. */
const OFFERED = 6;

const isGrouping = (key: string): key is Grouping => key === 'person' || key === 'theme';

interface KnownNamesProps {
  readonly by: Grouping;
  readonly onChoose: (name: string) => void;
}

/** The people or themes of earlier exchanges: the same name twice makes one group of the list. */
const KnownNames = ({ by, onChoose }: KnownNamesProps) => {
  const { t } = useTranslation();
  const names = knownNames(useJournalField('field_amitiepro'), by).slice(0, OFFERED);
  if (names.length === 0) return null;
  return (
    <ul aria-label={t('friendship.exchange.already')} className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li className="min-w-0 max-w-full" key={name}>
          <button
            className="min-h-11 max-w-full rounded-pill bg-accent-subtle px-4 py-2 text-left text-accent-strong text-small hover:bg-accent hover:text-on-accent"
            onClick={() => onChoose(name)}
            type="button"
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Begins an exchange: with whom, and on what theme. Source: R-17, S-19. */
export const StartExchange = ({ exercise }: { readonly exercise: Exercise }) => {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const [isBeginning, setIsBeginning] = useState(false);
  const isBegun = useRef(false);
  const mustAsk = useCallback(() => !isBegun.current, []);
  const held = useExerciseDraft(draftKeyOf('friendship'), exercise, () => ({
    at: now(),
    slideId: '',
    answers: {},
  }));
  const [slide] = exercise.slides;

  if (held.draft === null || slide === undefined) return <Skeleton lines={6} />;
  const { answers } = held.draft;
  const questions = slide.blocks.filter((block) => block.kind === 'question');
  const blank = questions.filter(({ key }) => !isAnswered(answers, key));
  const errorsNow = () => {
    if (blank.length > 1)
      return [{ fieldId: blank[0]?.key ?? '', message: t('outcome.all_fields_required') }];
    return blank.map(({ key, label }) => ({
      fieldId: key,
      label: wordingFor(label, null),
      message: t('outcome.field_required'),
    }));
  };

  const begin = async (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (blank.length > 0) return;
    setIsBeginning(true);
    try {
      const added = entryAdded('field_amitiepro', (date) =>
        exchangeWith(answers, { date, stage: 'prepare' }),
      );
      await held.finish((endDraft) => saveChanges([added], endDraft));
      isBegun.current = true;
      await navigate(friendshipExchangePath(added.dateKey, 'prepare'), { replace: true });
    } catch (failure) {
      console.error('The exchange could not be kept on this device.', failure);
      toast.error(t('exercise.flow.notSaved'));
      setIsBeginning(false);
    }
  };

  return (
    <form className="flex flex-col gap-6" noValidate onSubmit={begin}>
      <DraftStatus held={held} />
      <ErrorSummary attempt={attempt} errors={attempt > 0 ? errorsNow() : []} />
      <h2 className="text-title">{wordingFor(slide.title, null)}</h2>
      {slide.blocks.map((block, place) => (
        <div className="flex flex-col gap-3" key={blockName(block, place)}>
          {block.kind === 'question' ? (
            <QuestionBlock
              answers={answers}
              block={block}
              change={held.changeAnswers}
              error={attempt > 0 && blank.includes(block) ? t('outcome.field_required') : undefined}
            />
          ) : (
            <BlockView
              answers={answers}
              block={block}
              change={held.changeAnswers}
              exercise={exercise}
              identityCard={{}}
              onContinue={() => undefined}
              wasRefused={false}
            />
          )}
          {block.kind === 'question' && isGrouping(block.key) && (
            <KnownNames
              by={block.key}
              onChoose={(name) => held.changeAnswers((current) => withAnswer(current, block.key, name))}
            />
          )}
        </div>
      ))}
      <Button busy={isBeginning} className="self-start" size="large" type="submit" variant="primary">
        {t('friendship.exchange.begin')}
      </Button>
      <LeaveGuard
        isKept={held.keeping === 'kept'}
        mustAsk={mustAsk}
        question={t('outcome.exit_friendship')}
      />
    </form>
  );
};
