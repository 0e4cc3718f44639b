import type { ContentDocument, ExerciseId } from '@ancrage/shared/content/document';
import type { Exercise } from '@ancrage/shared/content/exercise';
import type { FormType } from '@ancrage/shared/journal/leadership-path';
import type { Locale } from '@ancrage/shared/rules/locales';
import { schemaUrls } from '@ancrage/shared/wire/schema-urls';
import { Unreachable } from '#platform/api/failures.ts';
import { request } from '#platform/api/request.ts';
import { PublishedDocument, usePublishedDocument } from '#platform/published-document.ts';

/** The call with the shape of a document: needed only when one comes from the server, or from an older app. */
const fetchCall = async () => {
  try {
    return (await import('@ancrage/shared/wire/schema-document')).schemaDocument;
  } catch (cause) {
    throw new Unreachable('network', { cause });
  }
};

/** The exercises as they are published. */
export const publishedContent = new PublishedDocument<ContentDocument>({
  name: 'content',
  schema: async () => (await fetchCall()).response,
  versions: async () => {
    const { data } = await request(schemaUrls);
    return { fr: data.fr.version, en: data.en.version };
  },
  fetch: async (parameters) => (await request(await fetchCall(), { parameters })).data,
});

/**
 * Makes the exercises of a language ready: at once from this device when they are there, while what is new is fetched
 * behind; else from the server. Source: E-09, T-02; contract, decision 8.
 * @throws HttpError or Unreachable when nothing is on the device and the server gives nothing
 */
export const loadContent = (locale: Locale): Promise<ContentDocument> => publishedContent.load(locale);

const NONE: readonly Exercise[] = [];

/** An exercise on its way to the screen. */
export type ExerciseState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly exercise: Exercise };

/** An exercise in the language shown. When it could not be had, it is asked for again as soon as that may help. Source: E-09. */
export const useExercise = (id: ExerciseId): ExerciseState => {
  const content = usePublishedDocument(publishedContent);
  return content.state === 'ready' ? { state: 'ready', exercise: content.document.exercises[id] } : content;
};

/** All the exercises in the language shown, or null while they cannot be had. */
export const useExercises = (): ContentDocument['exercises'] | null => {
  const content = usePublishedDocument(publishedContent);
  return content.state === 'ready' ? content.document.exercises : null;
};

/** What the content calls the guided paths. */
export const pathTitlesIn = ({ exercises }: ContentDocument): Readonly<Record<FormType, string>> | null => {
  const { introductions } = exercises.plf1;
  return introductions === undefined
    ? null
    : { plf: introductions.plf.title, ppp: introductions.ppp.title, expagil: introductions.expagil.title };
};

/** What the content calls the guided paths; null while that cannot be had. Source: P-08. */
export const usePathTitles = (): Readonly<Record<FormType, string>> | null => {
  const content = usePublishedDocument(publishedContent);
  return content.state === 'ready' ? pathTitlesIn(content.document) : null;
};

/** The exercises that exist as content alone; none while they cannot be had. */
export const useFurtherExercises = (): readonly Exercise[] => {
  const content = usePublishedDocument(publishedContent);
  return content.state === 'ready' ? content.document.further : NONE;
};

/** All the exercises there are, those that exist as content alone among them; none while they cannot be had. */
export const useAllExercises = (): readonly Exercise[] => [
  ...Object.values(useExercises() ?? {}),
  ...useFurtherExercises(),
];

/** One of the exercises that exist as content alone; null when the firm has none of this id. */
export const useFurtherExercise = (id: string): ExerciseState | { readonly state: 'unknown' } => {
  const content = usePublishedDocument(publishedContent);
  if (content.state !== 'ready') return content;
  const exercise = content.document.further.find((one) => one.id === id);
  return exercise === undefined ? { state: 'unknown' } : { state: 'ready', exercise };
};
