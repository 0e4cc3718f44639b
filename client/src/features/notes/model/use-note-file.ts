import type { NoteFile } from '@ancrage/shared/journal/notes';
import { useQuery } from '@tanstack/react-query';
import { fetchNoteFile } from '#journal-data/attachments/attachments.ts';
import { Unreachable } from '#platform/api/failures.ts';
import { queries } from '#platform/queries.ts';

/** How long a picture that is no longer on the screen is kept in memory, in milliseconds. */
const KEPT_MS = 60_000;

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
