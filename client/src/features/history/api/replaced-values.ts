import { type InnerText, type LostWriting, lostWritings } from '@ancrage/shared/journal/lost-within';
import {
  type FieldSpan,
  type ReplacedValue,
  type Sitting,
  sittingsOf,
} from '@ancrage/shared/journal/sittings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchReplacedText, fetchReplacedValues } from '#journal-data/history/journal-history.ts';
import { useJournalRevision, useJournalTexts } from '#journal-data/journal/use-journal.ts';
import { usePerson } from '#person/person-store.ts';
import { HttpError } from '#platform/api/failures.ts';
import { queryClient } from '#platform/query-client.ts';

/** Nothing of it outlives the page; it is fetched again at every visit. */
const FLEETING = { gcTime: 0, retry: false } as const;

/** The versions of the journal, newest first; fetched again whenever the record has changed. Source: Q-51. */
export const useSittings = () => {
  const uid = usePerson()?.info.uid;
  const revision = useJournalRevision();
  return useQuery(
    {
      ...FLEETING,
      queryKey: ['replaced-values', uid, revision],
      queryFn: fetchReplacedValues,
      placeholderData: keepPreviousData,
      select: sittingsOf,
    },
    queryClient,
  );
};

/** A field's texts at both ends of a span. */
export interface SpanTexts {
  readonly span: FieldSpan;
  readonly before: string | null;
  readonly after: string | null;
}

const fetchSpans = (spans: readonly FieldSpan[]) =>
  Promise.all(
    spans.map(async (span) => ({
      span,
      before: await fetchReplacedText(span.field, span.before),
      kept: span.after === null ? null : await fetchReplacedText(span.field, span.after),
    })),
  );

/** The texts of some spans; the current text of a field comes from this device. */
export const useSpanTexts = (spans: readonly FieldSpan[]) => {
  const uid = usePerson()?.info.uid;
  const texts = useJournalTexts();
  const query = useQuery(
    {
      ...FLEETING,
      queryKey: ['replaced-texts', uid, spans],
      queryFn: () => fetchSpans(spans),
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const data = query.data?.map(
    ({ span, before, kept }): SpanTexts => ({
      span,
      before,
      after: span.after === null ? (texts?.[span.field] ?? null) : kept,
    }),
  );
  return { data, error: query.error, retry: query.refetch };
};

/** The texts of every field before a version. Fetched only when the user restores them all. */
export const fetchAsBefore = async ({ asBefore }: Sitting) =>
  (await fetchSpans(asBefore)).map(({ span, before }) => ({ field: span.field, before }));

/** How many texts inside a sitting are fetched at once. */
const AT_ONCE = 4;

/** The text of an inner value; null for one that the server no longer stores. */
const fetchInner = async ({ field, revision }: ReplacedValue): Promise<InnerText | null> => {
  try {
    return { revision, text: await fetchReplacedText(field, revision) };
  } catch (failure) {
    if (failure instanceof HttpError && failure.status === 404) return null;
    throw failure;
  }
};

/** Reads the texts inside a sitting, a few at a time, without keeping them in memory. */
const findLost = async (inner: readonly ReplacedValue[], ends: readonly SpanTexts[], signal: AbortSignal) => {
  const all = await Promise.all(
    ends.map(async ({ span: { field }, before, after }) => {
      const look = lostWritings(field, { before, after });
      const values = inner.filter((value) => value.field === field);
      let found: readonly LostWriting[] = [];
      for (let start = 0; start < values.length && !signal.aborted; start += AT_ONCE)
        for (const text of await Promise.all(values.slice(start, start + AT_ONCE).map(fetchInner)))
          if (text !== null) found = look(text);
      return found;
    }),
  );
  return all.flat();
};

/** Texts written within a version and missing at both ends of it, the latest first; computed once per page. Source: Q-51. */
export const useLostWritings = ({ inner }: Sitting, ends: readonly SpanTexts[]) => {
  const uid = usePerson()?.info.uid;
  const query = useQuery(
    {
      ...FLEETING,
      queryKey: ['lost-writings', uid, inner.map(({ field, revision }) => [field, revision])],
      queryFn: ({ signal }) => findLost(inner, ends, signal),
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  return { data: query.data, error: query.error, retry: query.refetch };
};
