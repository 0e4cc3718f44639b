import type { NoteFile } from '@ancrage/shared/journal/notes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchNoteFile } from '#journal-data/attachments.ts';
import { Refusal, Unreachable } from '#platform/api/failures.ts';
import { useTranslation } from '#platform/i18n.ts';
import { queries } from '#platform/queries.ts';

/** How long a picture that is no longer on the screen is kept in memory, in milliseconds. */
const KEPT_MS = 60_000;

/** The address of bytes held in memory, for as long as they are shown; null while there are none. */
export const useBlobAddress = (bytes: Blob | undefined): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (bytes === undefined) return;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [bytes]);
  return address;
};

/** The bytes of a file that the server keeps, fetched once it is wanted. */
export const useNoteFile = (file: NoteFile, isWanted: boolean) =>
  useQuery(
    {
      queryKey: ['note-file', file.fid],
      queryFn: () => fetchNoteFile(file),
      enabled: isWanted,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
      retry: (count, failure) => failure instanceof Unreachable && count < 2,
    },
    queries,
  );

/** Why a file could not be opened, in words. */
export const useFileFailureText = (): ((failure: unknown) => string) => {
  const { t } = useTranslation();
  return (failure) => {
    if (failure instanceof Unreachable) return t('notes.files.offline');
    if (failure instanceof Refusal && failure.status === 404) return t('notes.files.gone');
    return t('notes.files.openFailed');
  };
};
