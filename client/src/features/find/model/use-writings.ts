import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { useMemo } from 'react';
import { useAllPendingFiles } from '#journal-data/attachments/attachments.ts';
import { useStoredField } from '#journal-data/journal/use-journal.ts';
import { type Documents, type Writing, writingsOf } from './writings.ts';

type Pending = ReturnType<typeof useAllPendingFiles>;

/** The last list of a journal, for the next page that needs it; gone with the documents that it was made of. */
const lists = new WeakMap<
  Documents['field_intuitions'],
  { readonly documents: Documents; readonly pending: Pending; readonly writings: readonly Writing[] }
>();

const listOf = (documents: Documents, pending: Pending): readonly Writing[] => {
  const last = lists.get(documents.field_intuitions);
  const isSame =
    last?.pending === pending && JOURNAL_FIELDS.every((field) => last.documents[field] === documents[field]);
  if (isSame) return last.writings;
  const waiting = new Map([...pending].map(([place, files]) => [place, files.map(({ name }) => name)]));
  const writings = writingsOf(documents, waiting);
  lists.set(documents.field_intuitions, { documents, pending, writings });
  return writings;
};

/** Everything that was written, newest first. The index is built on this device when a page that needs it opens. */
export const useWritings = (): readonly Writing[] => {
  const field_plf = useStoredField('field_plf');
  const field_cid = useStoredField('field_cid');
  const field_celebrations = useStoredField('field_celebrations');
  const field_deviateurs = useStoredField('field_deviateurs');
  const field_intuitions = useStoredField('field_intuitions');
  const field_pretentions = useStoredField('field_pretentions');
  const field_amitiepro = useStoredField('field_amitiepro');
  const pending = useAllPendingFiles();
  return useMemo(() => {
    return listOf(
      {
        field_plf,
        field_cid,
        field_celebrations,
        field_deviateurs,
        field_intuitions,
        field_pretentions,
        field_amitiepro,
      },
      pending,
    );
  }, [
    field_plf,
    field_cid,
    field_celebrations,
    field_deviateurs,
    field_intuitions,
    field_pretentions,
    field_amitiepro,
    pending,
  ]);
};
