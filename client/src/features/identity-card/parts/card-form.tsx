import type { Exercise } from '@ancrage/shared/content/exercise';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { IDENTITY_CARD_MINIMUM } from '@ancrage/shared/rules/constants';
import { countIdentityCard, mayStartReconnection } from '@ancrage/shared/rules/identity-card';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { blockName } from '#exercise/block-name.ts';
import { BlockView } from '#exercise/block-view.tsx';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { paragraphsOf, wordingFor } from '#exercise/model/wording.ts';
import { OtherTextList, StrayTexts } from '#exercise/other-texts.tsx';
import { SecondVersions } from '#exercise/second-versions.tsx';
import { useExerciseDraft } from '#exercise/use-exercise-draft.ts';
import { useFindOthers } from '#exercise/use-other-texts.ts';
import { cardLinesEdited, saveChanges } from '#journal-data/journal/save-changes.ts';
import { useIdentityCard } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toasts.tsx';
import { changedLines } from '../model/card-lines.ts';

/** What the card still needs for a reconnection. Source: V-03, K-05. */
const CardProgress = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation();
  const missing = IDENTITY_CARD_MINIMUM - count;
  return (
    <div className="flex flex-col gap-2">
      <ProgressLine
        label={t('identityCard.progress')}
        max={IDENTITY_CARD_MINIMUM}
        value={Math.min(count, IDENTITY_CARD_MINIMUM)}
        valueText={t('identityCard.progressText', { count, total: IDENTITY_CARD_MINIMUM })}
      />
      <p className="flex items-center gap-1.5 text-muted text-small">
        {missing <= 0 && <Icon className="size-5 text-success" name="check-circle" />}
        {missing <= 0 ? t('identityCard.enough') : t('identityCard.missing', { count: missing })}
      </p>
    </div>
  );
};

const beginDraft = () => ({ at: 0, slideId: 'card', answers: {} });

/** The form of the identity card. Its draft survives a reload. Source: P-12, E-03. */
export const CardForm = ({ exercise }: { readonly exercise: Exercise }) => {
  const { t } = useTranslation();
  const toast = useToast();
  const card = useIdentityCard();
  const held = useExerciseDraft(draftKeyOf('identity-card'), exercise, beginDraft, card, 'touched');
  const others = useFindOthers('field_cid')(null, [exercise]);
  const [query, setQuery] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  const [isEmpty, setIsEmpty] = useState(false);
  const [isSaving, setIsSaving] = useState(false);

  if (held.draft === null) return <Skeleton lines={8} />;
  const { answers: shown, base = {} } = held.draft;
  const changed = changedLines(card, shown);
  const hasChanges = Object.keys(changed).length > 0;
  const count = countIdentityCard(shown);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setAttempt((before) => before + 1);
    setIsEmpty(count === 0);
    if (count === 0) return;
    setIsSaving(true);
    try {
      const lines = cardLinesEdited(changed, base);
      await held.save(shown, (endDraft) => saveChanges([lines], endDraft));
      toast.success(t('outcome.data_saved'));
      if (mayStartReconnection(shown) && query.has('error')) setQuery({}, { replace: true });
    } catch (failure) {
      console.error('The identity card could not be kept on this device.', failure);
      toast.error(t('identityCard.notSaved'));
    } finally {
      setIsSaving(false);
    }
  };
  const revert = () => {
    const undo = held.startOver();
    toast.info(t('identityCard.reverted'), { action: { label: t('exercise.undo'), onPress: undo } });
  };

  return (
    <form className="flex flex-col gap-6" noValidate onSubmit={save}>
      <ErrorSummary
        attempt={attempt}
        errors={isEmpty ? [{ message: t('outcome.one_field_required') }] : []}
      />
      {held.keeping === 'failed' && <Banner tone="warning">{t('exercise.flow.notKept')}</Banner>}
      <CardProgress count={count} />
      {exercise.slides.map((slide) => (
        <section className="flex flex-col gap-6" key={slide.id}>
          <header className="flex flex-col gap-1">
            <h2 className="text-title">{wordingFor(slide.title, null)}</h2>
            {slide.intro !== undefined &&
              paragraphsOf(wordingFor(slide.intro, null)).map((paragraph) => (
                <p className="measure text-muted" key={paragraph}>
                  {paragraph}
                </p>
              ))}
          </header>
          {slide.blocks.map((block, place) => (
            <BlockView
              answers={shown}
              block={block}
              change={(update) => {
                setIsEmpty(false);
                held.changeAnswers(update);
              }}
              exercise={exercise}
              identityCard={card}
              key={blockName(block, place)}
              onContinue={() => undefined}
              wasRefused={false}
            />
          ))}
        </section>
      ))}
      <SecondVersions entryKey={null} exercises={[exercise]} field="field_cid" situation={null} />
      {others.length > 0 && (
        <Card as="section" className="flex flex-col gap-3" tone="calm">
          <h2 className="text-large">{t('identityCard.otherTitle')}</h2>
          <p className="measure text-muted text-small">{t('identityCard.otherText')}</p>
          <OtherTextList texts={others} />
        </Card>
      )}
      <StrayTexts field="field_cid" />
      {hasChanges && held.keeping !== 'failed' && (
        <p className="measure text-muted text-small">
          {t('identityCard.unsaved')}{' '}
          <button className="link min-h-6" onClick={revert} type="button">
            {t('identityCard.revert')}
          </button>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={isSaving} size="large" type="submit" variant="primary">
          {t('identityCard.save')}
        </Button>
        {!hasChanges && mayStartReconnection(card) && (
          <ButtonLink icon="anchor" to={appPaths.addReconnection}>
            {t('identityCard.start')}
          </ButtonLink>
        )}
      </div>
    </form>
  );
};
