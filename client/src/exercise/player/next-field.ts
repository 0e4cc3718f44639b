import type { Slide } from '@ancrage/shared/content/exercise';

/** The field after another one on its slide; undefined after the last. */
export const fieldAfter = (field: Element): HTMLTextAreaElement | undefined => {
  const fields = [...(field.closest('[data-slide]')?.querySelectorAll('textarea') ?? [])];
  return fields.find((one) => (field.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
};

/** The field with which a slide begins; null when it begins with something to read or to choose. */
export const openingField = (page: Element, { id, blocks }: Slide): HTMLTextAreaElement | null => {
  const begins = blocks[0]?.kind;
  if (begins !== 'question' && begins !== 'list' && begins !== 'echo' && begins !== 'ordered') return null;
  return page.querySelector(`[data-slide="${id}"] textarea`);
};
