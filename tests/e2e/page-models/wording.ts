import { loadContent } from '@ancrage/server/modules/exercise-content/content-loader';
import {
  type ContentDocument,
  contentDocumentSchema,
  type ExerciseId,
} from '@ancrage/shared/content/document';
import type { Exercise, Wording } from '@ancrage/shared/content/exercise';
import { type LibraryDocument, libraryDocumentSchema } from '@ancrage/shared/content/library';
import { messages as english } from '@ancrage/shared/messages/en/all';
import { messages as french } from '@ancrage/shared/messages/fr/all';
import type { Messages } from '@ancrage/shared/messages/messages';
import type { Locale } from '@ancrage/shared/rules/locales';

/** The texts of the screens by language: what a person reads is what a test looks for. */
export const wordsOf: Readonly<Record<Locale, Messages>> = { fr: french, en: english };

const documents = loadContent(undefined);

const contentOf = (language: Locale): ContentDocument =>
  contentDocumentSchema.parse(JSON.parse(documents[language].content.bytes.toString()));

/** An exercise as it is served in a language. */
export const exerciseOf = (language: Locale, id: ExerciseId): Exercise => contentOf(language).exercises[id];

/** An exercise that exists as content alone, as it is served in a language. */
export const furtherExerciseOf = (language: Locale, id: string): Exercise => {
  const exercise = contentOf(language).further.find((one) => one.id === id);
  if (exercise === undefined) throw new Error(`There is no exercise ${id}.`);
  return exercise;
};

/** The articles and help texts, as they are served in a language. */
export const libraryOf = (language: Locale): LibraryDocument =>
  libraryDocumentSchema.parse(JSON.parse(documents[language].library.bytes.toString()));

export type Situation = 'past' | 'future';

/** What a wording says in a situation. */
export const said = (wording: Wording, situation: Situation = 'past'): string => {
  if (typeof wording === 'string') return wording;
  return 'plf' in wording ? wording.plf : wording[situation];
};

/** A text with its `{{places}}` filled. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The text “${text}” has no value for ${name}.`);
    return String(value);
  });
