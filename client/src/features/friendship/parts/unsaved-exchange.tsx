import { editExchangePath } from '@ancrage/shared/paths/edit-paths';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { UnsavedAnswers } from '#exercise/unsaved-answers.tsx';
import { useTranslation } from '#platform/i18n.ts';
import type { KeyedExchange } from '../model/exchange-groups.ts';

/** Shows that an exchange has an unsaved edit, with a link to its stage. Source: R-13, S-19, Q-52. */
export const UnsavedExchange = ({
  exchange: { dateKey, entry },
}: {
  readonly exchange: Pick<KeyedExchange, 'dateKey' | 'entry'>;
}) => {
  const { t } = useTranslation();
  return (
    <UnsavedAnswers
      draftKey={draftKeyOf('friendship', dateKey)}
      entry={entry.person?.trim() || t('friendship.personless')}
      pathTo={(slideId) => editExchangePath(dateKey, slideId, entry.stage)}
    />
  );
};
