import { type FieldSpan, type Sitting, sittingsOf } from '@ancrage/shared/journal/sittings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchReplacedText, fetchReplacedValues } from '#journal-data/history.ts';
import { useJournalRevision, useJournalTexts } from '#journal-data/use-journal.ts';
import { usePerson } from '#person/person-store.ts';
import { queries } from '#platform/queries.ts';

/** Nothing of it outlives the page, and it is asked for anew at every visit. */
const FLEETING = { gcTime: 0, retry: false } as const;

/** The versions of the journal, newest first; asked for again whenever the record has moved on. Source: Q-51. */
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
    queries,
  );
};

/** A field's texts at both ends of a span. */
interface SpanTexts {
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

/** The texts of some spans; what a field holds now comes from this device. */
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
    queries,
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

/** The texts of every field as it was before a version. Asked for only when the person wants them all back. */
export const fetchAsBefore = async ({ asBefore }: Sitting) =>
  (await fetchSpans(asBefore)).map(({ span, before }) => ({ field: span.field, before }));
