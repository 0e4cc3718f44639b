import { AddressSection } from './address-section.tsx';
import { EraseSection } from './erase-section.tsx';
import { ExportSection } from './export-section.tsx';
import { ReceiptLinkSection } from './receipt-link-section.tsx';

/** The privacy receipt, and the operations that require the password: change the address, export the data, delete the account. Source: S-07, Q-66. */
export const OwnDataSections = () => (
  <>
    <ReceiptLinkSection />
    <AddressSection />
    <ExportSection />
    <EraseSection />
  </>
);
