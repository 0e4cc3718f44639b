import { copyText } from '#platform/clipboard.ts';
import { useTranslation } from '#platform/i18n.ts';
import { saveOnDevice } from '#platform/save-on-device.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { useToast } from '#ui/toasts.tsx';

interface PaperCodeModalProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly code: string | null;
  /** The address that goes with the code. */
  readonly mail: string;
  /** The user has the code: it need not be shown again. */
  readonly onKept: () => void;
}

/** Shows a new paper code, until the user has it, to be written down, copied or saved for printing. Source: decision 196. */
export const PaperCodeModal = ({ open, onOpenChange, code, mail, onKept }: PaperCodeModalProps) => {
  const { t } = useTranslation();
  const toast = useToast();
  const copy = async () => {
    try {
      await copyText(code ?? '');
      toast.success(t('safety.guard.copied'));
    } catch {
      toast.error(t('safety.guard.notCopied'));
    }
  };
  const save = () => {
    const text = t('safety.guard.file', { code: code ?? '', mail });
    saveOnDevice(new Blob([`${text}\n`], { type: 'text/plain;charset=utf-8' }), t('safety.guard.fileName'));
  };
  return (
    <Modal
      actions={
        <>
          <Button onClick={save}>{t('safety.guard.save')}</Button>
          <Button onClick={onKept} variant="primary">
            {t('safety.guard.kept')}
          </Button>
        </>
      }
      description={t('safety.guard.codeText')}
      onOpenChange={onOpenChange}
      open={open}
      title={t('safety.guard.codeTitle')}
    >
      <div className="flex flex-col items-start gap-3">
        <p className="w-full break-words rounded-card bg-accent-subtle p-4 text-center font-mono text-title">
          {code}
        </p>
        <Button icon="copy" onClick={() => void copy()}>
          {t('safety.guard.copy')}
        </Button>
      </div>
    </Modal>
  );
};
