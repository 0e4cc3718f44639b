import { EraseSection } from './erase-section.tsx';
import { ExportSection } from './export-section.tsx';

/** What one may do with all that is one's own: take it along, or have it erased. Source: Q-66. */
export const OwnDataSections = () => (
  <>
    <ExportSection />
    <EraseSection />
  </>
);
