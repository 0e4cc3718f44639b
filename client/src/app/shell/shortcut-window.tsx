import { useTranslation } from '#platform/i18n.ts';
import { Modal } from '#ui/modal.tsx';
import { ShortcutList } from './shortcut-list.tsx';

/** The list of keys, over the page. */
export const ShortcutWindow = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Modal onOpenChange={(open) => !open && onClose()} open title={t('help.shortcuts.title')}>
      <ShortcutList />
    </Modal>
  );
};
