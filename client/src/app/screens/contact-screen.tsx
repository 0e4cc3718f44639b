import { useTranslation } from 'react-i18next';
import { useFirm } from '#app/use-firm.ts';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { useToast } from '#ui/toasts.tsx';

/** How to reach the firm. Source: S-11. */
export const ContactScreen = () => {
  const { t } = useTranslation();
  const firm = useFirm();
  const toast = useToast();
  if (firm === null) {
    return <Page intro={t('shell.contact.unknown')} title={t('shell.contact.title')} />;
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(firm.contact);
      toast.success(t('outcome.text_copied'));
    } catch {
      toast.error(t('shell.contact.copyFailed'));
    }
  };
  return (
    <Page intro={t('shell.contact.intro', { firm: firm.name })} title={t('shell.contact.title')}>
      <Card className="flex flex-col items-start gap-4">
        <p>
          <span className="block text-ink-soft text-small">{t('shell.contact.address')}</span>
          <span className="select-all break-all text-large">{firm.contact}</span>
        </p>
        <div className="flex flex-wrap gap-3">
          <a className={buttonStyle('primary', 'medium', false)} href={`mailto:${firm.contact}`}>
            <Icon name="mail" />
            {t('shell.contact.write', { firm: firm.name })}
          </a>
          <Button icon="copy" onClick={() => void copy()}>
            {t('shell.contact.copy')}
          </Button>
        </div>
      </Card>
      <p className="measure text-ink-soft">{t('shell.contact.care')}</p>
    </Page>
  );
};
