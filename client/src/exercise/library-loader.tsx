import type { LibraryDocument } from '@ancrage/shared/content/library';
import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { ContentPlaceholder } from './content-placeholder.tsx';
import { useLibrary } from './library.ts';

/**
 * Renders its children with the library once it is on the device; until then a placeholder, or the reason why it cannot
 * be loaded.
 */
export const LibraryLoader = ({ children }: { children: (library: LibraryDocument) => ReactNode }) => {
  const { t } = useTranslation();
  const library = useLibrary();
  if (library.state === 'ready') return children(library.document);
  const failed = { title: t('resources.failedTitle'), text: t('resources.failedText') };
  return <ContentPlaceholder content={library} failed={failed} />;
};
