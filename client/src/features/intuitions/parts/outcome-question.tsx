import type { AddressedIntuition } from '@ancrage/shared/journal/addressed-intuitions';
import { dayOf } from '@ancrage/shared/rules/local-day';
import { useState } from 'react';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useIntuitionDraft } from '../model/use-intuition-draft.ts';
import { useIntuitionActs } from './use-intuition-acts.ts';

interface QuestionProps {
  readonly intuition: AddressedIntuition;
  /** Called once it is answered or put away. */
  readonly onEnd: () => void;
}

/** A line of what happened, after the answer that it was done. */
const WhatHappened = ({ intuition, onEnd }: QuestionProps) => {
  const { t } = useTranslation();
  const toast = useToast();
  const held = useIntuitionDraft(intuition);
  if (held.value === null) return <Skeleton lines={2} />;
  const save = async () => {
    try {
      if (await held.save()) toast.success(t('followThrough.wordsKept'));
      onEnd();
    } catch (failure) {
      console.error('What happened could not be kept on this device.', failure);
      toast.error(t('intuitions.notSaved'));
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        autoFocus
        help={t('followThrough.whatHappenedHelp')}
        label={t('followThrough.whatHappened')}
        minRows={2}
        onChange={(event) => held.write({ words: event.currentTarget.value })}
        value={held.value.words}
      />
      <Button className="self-start" onClick={() => void save()}>
        {t('followThrough.keepWords')}
      </Button>
    </div>
  );
};

/** The day of another try. */
const OtherDay = ({ onDay }: { readonly onDay: (day: string) => void }) => {
  const { t } = useTranslation();
  const [day, setDay] = useState('');
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onDay(day);
      }}
    >
      <TextField
        autoFocus
        label={t('followThrough.otherDay')}
        min={dayOf(now())}
        onChange={(event) => setDay(event.currentTarget.value)}
        type="date"
        value={day}
      />
      <Button type="submit">{t('followThrough.keep')}</Button>
    </form>
  );
};

/**
 * Asks once what became of an intuition: done, with a line of what happened; another try, on another day; given up. Each answer
 * can be undone. Source: product "What became of it?".
 */
export const OutcomeQuestion = ({ intuition, onEnd }: QuestionProps) => {
  const { t } = useTranslation();
  const { answer, putAway } = useIntuitionActs();
  const [step, setStep] = useState<'asked' | 'done' | 'again'>('asked');
  const { when } = intuition.followThrough;
  const done = async () => {
    if (await answer(intuition, { kind: 'done' }, () => setStep('asked'))) setStep('done');
  };
  const tryAgain = async (day: string) => {
    if (await answer(intuition, { kind: 'again', ...(day !== '' && { day }) })) onEnd();
  };
  return (
    <section aria-labelledby="outcome-question" className="flex min-h-44 flex-col gap-3">
      <div className="-my-2 flex items-center justify-between gap-3">
        <h2 className="font-sans font-semibold text-accent-strong text-small" id="outcome-question">
          {t('followThrough.ask')}
        </h2>
        {step === 'asked' && (
          <Button
            className="-mr-4 shrink-0 whitespace-nowrap"
            onClick={async () => {
              if (await putAway(intuition)) onEnd();
            }}
            variant="quiet"
          >
            {t('followThrough.notNow')}
          </Button>
        )}
      </div>
      <p className="hero">{intuition.name}</p>
      {when !== undefined && <p className="text-muted">{when}</p>}
      {step === 'done' && <WhatHappened intuition={intuition} onEnd={onEnd} />}
      {step === 'again' && <OtherDay onDay={(day) => void tryAgain(day)} />}
      {step === 'asked' && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void done()}>{t('followThrough.done')}</Button>
          <Button onClick={() => setStep('again')}>{t('followThrough.again')}</Button>
          <Button
            onClick={async () => {
              if (await answer(intuition, { kind: 'let-go' })) onEnd();
            }}
          >
            {t('followThrough.letGo')}
          </Button>
        </div>
      )}
    </section>
  );
};
