import { useTranslation } from '#platform/i18n.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** What notes are for. The way to a first one stands above it. */
export const NoNotes = () => {
  const { t } = useTranslation();
  return (
    <EmptyState example={t('notes.empty.example')} icon="notebook" title={t('notes.empty.title')}>
      {t('notes.empty.text')}
    </EmptyState>
  );
};
