import { Link } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { receiptPath } from '../screens/receipt-path.ts';

/** The way to the privacy receipt. */
export const ReceiptLinkSection = () => {
  const { t } = useTranslation();
  return (
    <section className="flex flex-col gap-2 border-border border-t pt-6">
      <h2 className="text-title">{t('safety.receipt.title')}</h2>
      <p className="measure text-muted">{t('safety.receipt.linkText')}</p>
      <Link className="link inline-flex min-h-11 items-center self-start font-semibold" to={receiptPath}>
        {t('safety.receipt.link')}
      </Link>
    </section>
  );
};
