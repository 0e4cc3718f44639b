import type { Friendships } from '@ancrage/shared/journal/friendship';
import { editExchangePath } from '@ancrage/shared/paths/edit-paths';
import { useExercise } from '#exercise/content.ts';
import { textAt } from '#exercise/model/answers.ts';
import { OrphanedEditList } from '#exercise/orphaned-edit-list.tsx';
import { useTranslation } from '#platform/i18n.ts';

/** The edits left unsaved of exchanges that are not there any more. See {@link OrphanedEditList}. */
export const OrphanedExchangeEdits = ({ exchanges }: { readonly exchanges: Friendships }) => {
  const { t } = useTranslation();
  const content = useExercise('friendship');
  if (content.state !== 'ready') return null;
  return (
    <OrphanedEditList
      entries={exchanges}
      exercise={content.exercise}
      id="friendship"
      pathTo={(dateKey, { slideId }) => editExchangePath(dateKey, slideId)}
      values={(answers) => ({ person: textAt(answers, 'person').trim() || t('friendship.someone') })}
    />
  );
};
