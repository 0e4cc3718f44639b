import { FRIENDSHIP_STAGES } from '@ancrage/shared/journal/friendship';
import { friendshipExchangePath } from '@ancrage/shared/paths/app-paths';
import { draftKeyOf } from '#exercise/draft.ts';
import { UnsavedAnswers } from '#exercise/unsaved-answers.tsx';
import { useTranslation } from '#platform/i18n.ts';
import type { KeyedExchange } from '../model/exchange-groups.ts';
import { editStagePath, isFinished, stageOf } from '../model/stages.ts';

/** Says of an exchange that an edit of it was left unsaved, and leads back to the stage it was left in. Source: R-13, S-19, Q-52. */
export const UnsavedExchange = ({ exchange }: { readonly exchange: KeyedExchange }) => {
  const { t } = useTranslation();
  const { dateKey, entry } = exchange;
  const pathTo = (slideId: string) => {
    const left = FRIENDSHIP_STAGES.find((stage) => slideId.startsWith(`${stage}-`)) ?? stageOf(entry.stage);
    return isFinished(entry) ? editStagePath(dateKey, left) : friendshipExchangePath(dateKey, left);
  };
  return (
    <UnsavedAnswers
      draftKey={draftKeyOf('friendship', dateKey)}
      entry={entry.person?.trim() || t('friendship.personless')}
      pathTo={pathTo}
    />
  );
};
