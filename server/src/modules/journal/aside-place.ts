import type { SealContext } from '../../vault/vault.ts';

/** The encryption context of a value that could not be imported: its kind, and its number on the old site. */
export const asidePlace = (
  uid: number,
  { kind, sourceId, field }: { readonly kind: string; readonly sourceId: number; readonly field: string },
): SealContext => ({ uid, nid: sourceId, field: `aside ${kind} ${field}` });
