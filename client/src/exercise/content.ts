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
 * Makes the exercises of a language available: from this device when they are stored, with a refresh in the background;
 * else from the server. Source: E-09, T-02; contract, decision 8.
 * @throws HttpError or Unreachable when the device has none and the server does not send them
 */
export const loadContent = (locale: Locale): Promise<ContentDocument> => publishedContent.load(locale);

const NONE: readonly Exercise[] = [];

/** An exercise on its way to the screen. */
export type ExerciseState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly exercise: Exercise };

/** An exercise in the current language. After a failure it is fetched again as soon as that may help. Source: E-09. */
export const useExercise = (id: ExerciseId): ExerciseState => {
  const content = usePublishedDocument(publishedContent);
  return content.state === 'ready' ? { state: 'ready', exercise: content.document.exercises[id] } : content;
};

/** All exercises in the current language, or null while they are not available. */
export const useExercises = (): ContentDocument['exercises'] | null => {
  const content = usePublishedDocument(publishedContent);
  return content.state === 'ready' ? content.document.exercises : null;
};

/** The names of the guided paths in the content. */
export const pathTitlesIn = ({ exercises }: ContentDocument): Readonly<Record<FormType, string>> | null => {
  const { introductions } = exercises.plf1;
  return introductions === undefined
    ? null
    : { plf: introductions.plf.title, ppp: introductions.ppp.title, expagil: introductions.expagil.title };
};

/** The names of the guided paths in the content; null while it is not available. Source: P-08. */
export const usePathTitles = (): Readonly<Record<FormType, string>> | null => {
  const content = usePublishedDocument(publishedContent);
  return content.state === 'ready' ? pathTitlesIn(content.document) : null;
};

/** The further exercises, which exist as content only; empty while they are not available. */
export const useFurtherExercises = (): readonly Exercise[] => {
  const content = usePublishedDocument(publishedContent);
  return content.state === 'ready' ? content.document.further : NONE;
};

/** All exercises, further ones included; empty while they are not available. */
export const useAllExercises = (): readonly Exercise[] => [
  ...Object.values(useExercises() ?? {}),
  ...useFurtherExercises(),
];

/** A further exercise; null when the firm has none with this id. */
export const useFurtherExercise = (id: string): ExerciseState | { readonly state: 'unknown' } => {
  const content = usePublishedDocument(publishedContent);
  if (content.state !== 'ready') return content;
  const exercise = content.document.further.find((one) => one.id === id);
  return exercise === undefined ? { state: 'unknown' } : { state: 'ready', exercise };
};
