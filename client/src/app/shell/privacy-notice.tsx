import { legalPaths } from '@ancrage/shared/paths/app-paths';
import { useEffect, useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { readLocal, writeLocal } from '#platform/storage/local.ts';
import { Button } from '#ui/button.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { firstPageShown } from '#ui/first-page.ts';
import { Icon } from '#ui/icon.tsx';
import { Modal } from '#ui/modal.tsx';

const LINES = [
  { icon: 'lock', text: 'firm' },
  { icon: 'eye-off', text: 'readers' },
  { icon: 'mail', text: 'mailbox' },
] as const;

/**
 * Says once, over the first home of a device, who can read what. Whatever closes it has dismissed it. Source: P-17, T-10,
 *
 */
export default () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    // The page comes first; the file of the sheet is on its way then.
    void firstPageShown.then(() => isCurrent && setIsOpen(readLocal('privacy_alert') !== true));
    return () => {
      isCurrent = false;
    };
  }, []);
  const dismiss = () => {
    writeLocal('privacy_alert', true);
    setIsOpen(false);
  };
  return (
    <Modal
      actions={
        <Button onClick={dismiss} variant="primary">
          {t('shell.privacy.understood')}
        </Button>
      }
      isSmall
      onOpenChange={(open) => !open && dismiss()}
      open={isOpen}
      title={t('shell.privacy.title')}
    >
      <ul className="flex flex-col gap-3">
        {LINES.map(({ icon, text }) => (
          <li className="flex items-start gap-3" key={text}>
            <Icon className="mt-0.5 size-5.5 text-accent" name={icon} />
            {t(`shell.privacy.${text}`)}
          </li>
        ))}
      </ul>
      <ExternalLink
        className="link mt-2 ml-8.5 inline-flex min-h-11 items-center text-small"
        to={legalPaths[locale].privacy}
      >
        {t('shell.privacy.more')}
      </ExternalLink>
    </Modal>
  );
};
