import { useFirm } from '#app/use-firm.ts';
import { copyText } from '#platform/clipboard.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { useToast } from '#ui/toasts.tsx';

/** The firm's address, to write to or to copy, and what not to write. Source: S-11. */
export const ReachFirm = ({ isPrimary = false }: { isPrimary?: boolean }) => {
  const { t } = useTranslation();
  const firm = useFirm();
  const toast = useToast();
  if (firm === null) return <p className="measure text-muted">{t('contact.unknown')}</p>;
  const copy = async () => {
    try {
      await copyText(firm.contact);
      toast.success(t('outcome.text_copied'));
    } catch {
      toast.error(t('contact.copyFailed'));
    }
  };
  return (
    <>
      <Card className="flex flex-col items-start gap-4">
        <p>
          <span className="block text-muted text-small">{t('contact.address')}</span>
          <span className="select-all break-all text-large">{firm.contact}</span>
        </p>
        <div className="flex flex-wrap gap-3">
          <a
            className={buttonStyle(isPrimary ? 'primary' : 'secondary', 'medium', false)}
            href={`mailto:${firm.contact}`}
          >
            <Icon name="mail" />
            {t('contact.write', { firm: firm.name })}
          </a>
          <Button icon="copy" onClick={() => void copy()} variant={isPrimary ? 'secondary' : 'quiet'}>
            {t('contact.copy')}
          </Button>
        </div>
      </Card>
      <p className="measure text-muted">{t('contact.care')}</p>
    </>
  );
};
