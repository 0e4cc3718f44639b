import type { Exercise } from '@ancrage/shared/content/exercise';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { mayStartReconnection } from '@ancrage/shared/rules/identity-card';
import { useState } from 'react';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { OtherTextList, StrayTexts } from '#exercise/other-texts.tsx';
import { SecondVersions } from '#exercise/second-versions.tsx';
import { useExerciseDraft } from '#exercise/use-exercise-draft.ts';
import { useFindOthers } from '#exercise/use-other-texts.ts';
import { useIdentityCard } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { changedLines } from '../model/card-lines.ts';
import { CardFace } from './card-face.tsx';
import { CardForm } from './card-form.tsx';

const beginDraft = () => ({ at: 0, slideId: 'card', answers: {} });

/** What the journal has for the card besides its four lines. */
const OtherLines = ({ exercise }: { readonly exercise: Exercise }) => {
  const { t } = useTranslation();
  const others = useFindOthers('field_cid')(null, [exercise]);
  return (
    <>
      <SecondVersions entryKey={null} exercises={[exercise]} field="field_cid" situation={null} />
      {others.length > 0 && (
        <Card as="section" className="flex flex-col gap-3" tone="calm">
          <h2 className="text-large">{t('identityCard.otherTitle')}</h2>
          <p className="measure text-muted text-small">{t('identityCard.otherText')}</p>
          <OtherTextList texts={others} />
        </Card>
      )}
      <StrayTexts field="field_cid" />
    </>
  );
};

/**
 * The two sides of the identity card: its lines, and the form that writes them. The form is shown until the card allows a
 * reconnection, and while a draft differs from it. Source: P-12, E-03, decision 173.
 */
export const CardSides = ({ exercise }: { readonly exercise: Exercise }) => {
  const { t } = useTranslation();
  const card = useIdentityCard();
  const held = useExerciseDraft(draftKeyOf('identity-card'), exercise, beginDraft, card, 'touched');
  const [isTurned, setIsTurned] = useState(false);
  const [wasTurned, setWasTurned] = useState(false);
  const turn = (toForm: boolean) => {
    setWasTurned(true);
    setIsTurned(toForm);
  };
  const isReadable = mayStartReconnection(card);
  const hasChanges = held.draft !== null && Object.keys(changedLines(card, held.draft.answers)).length > 0;
  // Once shown, the form stays until the person turns it: what they write may be what the card says already.
  if (held.draft !== null && !isTurned && (hasChanges || !isReadable)) setIsTurned(true);

  if (held.draft === null) return <Skeleton lines={8} />;
  return (
    <>
      {isTurned ? (
        <CardForm
          card={card}
          draft={held.draft}
          exercise={exercise}
          hasChanges={hasChanges}
          held={held}
          key="form"
          onRead={isReadable ? () => turn(false) : undefined}
          onSaved={() => turn(false)}
          wasTurned={wasTurned}
        />
      ) : (
        <>
          <CardFace
            card={card}
            exercise={exercise}
            key="card"
            onTurn={() => turn(true)}
            wasTurned={wasTurned}
          />
          <div className="flex flex-wrap gap-3 print:hidden">
            <ButtonLink icon="anchor" to={appPaths.addReconnection} variant="primary">
              {t('identityCard.start')}
            </ButtonLink>
            <ButtonLink icon="card" to={appPaths.pocketCard}>
              {t('identityCard.pocket')}
            </ButtonLink>
          </div>
        </>
      )}
      <OtherLines exercise={exercise} />
    </>
  );
};
