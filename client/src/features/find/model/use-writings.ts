import { useMemo } from 'react';
import { useAllPendingFiles } from '#journal-data/attachments/attachments.ts';
import { useStoredField } from '#journal-data/journal/use-journal.ts';
import { type Writing, writingsOf } from './writings.ts';

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
    const waiting = new Map([...pending].map(([place, files]) => [place, files.map(({ name }) => name)]));
    return writingsOf(
      {
        field_plf,
        field_cid,
        field_celebrations,
        field_deviateurs,
        field_intuitions,
        field_pretentions,
        field_amitiepro,
      },
      waiting,
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
