import type { AddressedIntuition } from '@ancrage/shared/journal/addressed-intuitions';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type IntuitionDraft, useIntuitionDraft } from '../model/use-intuition-draft.ts';

const PLAN_STEPS = ['when', 'obstacle', 'day'] as const;
type Step = (typeof PLAN_STEPS)[number] | 'words';

interface StepProps {
  readonly step: Step;
  readonly value: IntuitionDraft;
  readonly write: (change: Partial<IntuitionDraft>) => void;
}

/** The fields of one step. A day that has passed may be chosen: the plan may be written down afterwards. */
const StepFields = ({ step, value, write }: StepProps) => {
  const { t } = useTranslation();
  const area = (key: 'when' | 'obstacle' | 'response' | 'words', label: string, help?: string) => (
    <TextArea
      help={help}
      label={label}
      minRows={2}
      onChange={(event) => write({ [key]: event.currentTarget.value })}
      value={value[key]}
    />
  );
  if (step === 'when') return area('when', t('followThrough.when'), t('followThrough.whenHelp'));
  if (step === 'words')
    return area('words', t('followThrough.whatHappened'), t('followThrough.whatHappenedHelp'));
  if (step === 'obstacle')
    return (
      <div className="flex flex-col gap-5">
        {area('obstacle', t('followThrough.obstacle'), t('followThrough.obstacleHelp'))}
        {area('response', t('followThrough.response'))}
      </div>
    );
  return (
    <div className="flex flex-col items-start gap-3">
      <TextField
        help={t('followThrough.dayHelp')}
        label={t('followThrough.day')}
        onChange={(event) => write({ day: event.currentTarget.value })}
        type="date"
        value={value.day}
      />
      {value.day !== '' && (
        <Button icon="close" onClick={() => write({ day: '' })} variant="quiet">
          {t('followThrough.noDay')}
        </Button>
      )}
    </div>
  );
};

interface PlanDialogProps {
  readonly intuition: AddressedIntuition;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Gives the intuition up; absent where it cannot be. */
  readonly onLetGo?: (() => void) | undefined;
}

/**
 * The plan of an intuition, one question at a time: when, what may get in the way, on which day. Of one that was done, what
 * happened. Closing it saves what was written. Source: decision 190.
 */
export const PlanDialog = ({ intuition, open, onClose, onLetGo }: PlanDialogProps) => {
  const { t } = useTranslation();
  const toast = useToast();
  const held = useIntuitionDraft(intuition);
  const [place, setPlace] = useState(0);
  const isDone = intuition.standing === 'implemented';
  const steps: readonly Step[] = isDone ? ['words'] : PLAN_STEPS;
  const step = steps[place] ?? 'when';
  const saveAndClose = async (isGivenUp = false) => {
    try {
      const isChanged = await held.save();
      if (isChanged && !isGivenUp)
        toast.success(t(isDone ? 'followThrough.wordsKept' : 'followThrough.saved'));
      onClose();
      return true;
    } catch (failure) {
      console.error('The plan of an intuition could not be kept on this device.', failure);
      toast.error(t('intuitions.notSaved'));
      return false;
    }
  };
  const letGo = async () => {
    if (await saveAndClose(true)) onLetGo?.();
  };
  const isLast = place === steps.length - 1;
  return (
    <Modal
      actions={
        <>
          {place === 0 && onLetGo !== undefined && !isDone && (
            <Button onClick={() => void letGo()} variant="quiet">
              {t('followThrough.letGo')}
            </Button>
          )}
          {place > 0 && (
            <Button onClick={() => setPlace(place - 1)} variant="quiet">
              {t('followThrough.back')}
            </Button>
          )}
          {!isLast && <Button onClick={() => void saveAndClose()}>{t('followThrough.save')}</Button>}
          <Button onClick={() => (isLast ? void saveAndClose() : setPlace(place + 1))} variant="primary">
            {t(isLast ? 'followThrough.save' : 'followThrough.next')}
          </Button>
        </>
      }
      description={isDone || place > 0 ? undefined : t('followThrough.intro')}
      isSmall
      onOpenChange={(next) => !next && void saveAndClose()}
      open={open}
      title={t(isDone ? 'followThrough.whatHappened' : 'followThrough.title')}
    >
      <p className="own-words mb-5">{intuition.name}</p>
      {held.wasFound && <Banner role="status">{t('followThrough.resumed')}</Banner>}
      {held.isLost && <Banner tone="warning">{t('followThrough.notKept')}</Banner>}
      {held.value === null ? (
        <Skeleton lines={3} />
      ) : (
        <section aria-labelledby="plan-step" className="mt-1" key={step}>
          {!isDone && (
            <h3 className="mb-3 font-sans font-semibold text-accent-strong text-small" id="plan-step">
              {`${t(`followThrough.steps.${step === 'words' ? 'when' : step}`)} · ${t('followThrough.position', { number: place + 1, total: steps.length })}`}
            </h3>
          )}
          <StepFields step={step} value={held.value} write={held.write} />
        </section>
      )}
    </Modal>
  );
};
