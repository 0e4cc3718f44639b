import { FRIENDSHIP_STAGES, type FriendshipStage } from '@ancrage/shared/journal/friendship';
import { draftKeyOf } from '#exercise/draft.ts';
import { UnsavedAnswers } from '#exercise/unsaved-answers.tsx';
import { useTranslation } from '#platform/i18n.ts';
import type { KeyedExchange } from '../model/exchange-groups.ts';
import { editStagePath, stageOf } from '../model/stages.ts';

/** Where an edit of an exchange is taken up again: in the stage that its slide belongs to. */
export const pathToEdit = (dateKey: string, slideId: string, otherwise?: FriendshipStage): string =>
  editStagePath(
    dateKey,
    FRIENDSHIP_STAGES.find((stage) => slideId.startsWith(`${stage}-`)) ?? stageOf(otherwise),
  );

/** Says of an exchange that an edit of it was left unsaved, and leads back to the stage it was left in. Source: R-13, S-19, Q-52. */
export const UnsavedExchange = ({ exchange: { dateKey, entry } }: { readonly exchange: KeyedExchange }) => {
  const { t } = useTranslation();
  return (
    <UnsavedAnswers
      draftKey={draftKeyOf('friendship', dateKey)}
      entry={entry.person?.trim() || t('friendship.personless')}
      pathTo={(slideId) => pathToEdit(dateKey, slideId, entry.stage)}
    />
  );
};
