import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import type { HeldDraft } from './use-exercise-draft.ts';

/** Warns that the device could not save the draft, or that another tab has saved it. Source. */
export const DraftStatus = ({ held }: { readonly held: HeldDraft }) => {
  const { t } = useTranslation();
  const isKept = held.keeping !== 'failed';
  if (isKept && !held.isSavedElsewhere) return null;
  return (
    <Banner role="status" tone={isKept ? 'info' : 'warning'}>
      {t(isKept ? 'exercise.flow.savedElsewhere' : 'exercise.flow.notKept')}
    </Banner>
  );
};
