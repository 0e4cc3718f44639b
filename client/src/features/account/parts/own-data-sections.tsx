import { AddressSection } from './address-section.tsx';
import { EraseSection } from './erase-section.tsx';
import { ExportSection } from './export-section.tsx';

/** What one may do with the password alone: have another address, take all that is one's own along, or have it erased. Source: S-07, Q-66. */
export const OwnDataSections = () => (
  <>
    <AddressSection />
    <ExportSection />
    <EraseSection />
  </>
);
