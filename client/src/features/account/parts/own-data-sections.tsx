import { Link } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { receiptPath } from '../screens/receipt-path.ts';
import { AddressSection } from './address-section.tsx';
import { EraseSection } from './erase-section.tsx';
import { ExportSection } from './export-section.tsx';

/** The way to the privacy receipt. */
const ReceiptLinkSection = () => {
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

/** The privacy receipt, and the operations that require the password: change the address, export the data, delete the account. Source: S-07, Q-66. */
export const OwnDataSections = () => (
  <>
    <ReceiptLinkSection />
    <AddressSection />
    <ExportSection />
    <EraseSection />
  </>
);
