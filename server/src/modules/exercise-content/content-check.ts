import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localeFaults, typographyFaults } from '@ancrage/shared/content/check';
import {
  type ContentDocument,
  contentDocumentSchema,
  EARLIER_EXERCISES,
  EXERCISES,
  type ExerciseId,
} from '@ancrage/shared/content/document';
import { type Exercise, exerciseSchema } from '@ancrage/shared/content/exercise';
import type { LibraryDocument } from '@ancrage/shared/content/library';
import { referenceFaults, sentencesOf } from '@ancrage/shared/content/structure';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import * as z from 'zod/mini';
import { type Checked, shaped } from './content-shape.ts';
import { type ContentFault, FaultList, readText, readYaml } from './content-source.ts';
import { checkLibrary } from './library-check.ts';

/** What is published of one language. */
export interface LocaleContent {
  readonly exercises: ContentDocument['exercises'];
  readonly library: LibraryDocument;
}

/** What came of reading a tree of content. */
export interface ContentReading {
  readonly faults: readonly ContentFault[];
  /** Null when a fault keeps it from being published. */
  readonly locales: ReadonlyMap<Locale, LocaleContent> | null;
}

/** Files of a language's folder that are no exercise. */
const OTHER_FILES = ['help.yaml'];

const builtInFolder = (): string =>
  dirname(fileURLToPath(import.meta.resolve('@ancrage/shared/content/document')));

type Exercises = Map<ExerciseId, Checked<Exercise>>;

const readExercise = (file: string, found: FaultList): Checked<Exercise> | null => {
  const text = readText(file, found);
  const exercise = shaped(exerciseSchema, text === null ? null : readYaml(file, text, found), found);
  if (exercise === null) return null;
  const { value, source } = exercise;
  const name = basename(file, '.yaml');
  if (value.id !== name)
    found.inSource(source, [{ path: ['id'], text: `the id is “${value.id}”, and the file is ${name}.yaml` }]);
  return exercise;
};

const strangers = (folder: string, found: FaultList): void => {
  const known = [...EXERCISES.map((id) => `${id}.yaml`), ...OTHER_FILES];
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    found.ofFile(folder, 'this folder cannot be read');
    return;
  }
  for (const name of names)
    if (/\.ya?ml$/.test(name) && !known.includes(name))
      found.ofFile(join(folder, name), 'the product has no exercise of this name');
};

const readExercises = (folder: string, locale: Locale, found: FaultList): Exercises => {
  strangers(join(folder, locale), found);
  const exercises: Exercises = new Map();
  for (const id of EXERCISES) {
    const exercise = readExercise(join(folder, locale, `${id}.yaml`), found);
    if (exercise === null) continue;
    exercises.set(id, exercise);
    const earlier = (EARLIER_EXERCISES[id] ?? []).flatMap((one) => exercises.get(one)?.value ?? []);
    found.inSource(exercise.source, referenceFaults(exercise.value, earlier));
    for (const { path, text } of typographyFaults(locale, sentencesOf(exercise.value)))
      found.remark(exercise.source, path, text);
  }
  return exercises;
};

const compare = (french: Exercises, other: Exercises, found: FaultList): void => {
  for (const [id, { value, source }] of other) {
    const twin = french.get(id);
    if (twin) found.inSource(source, localeFaults(twin.value, value));
  }
};

const exercisesOf = (exercises: Exercises): ContentDocument['exercises'] =>
  z.parse(
    contentDocumentSchema.shape.exercises,
    Object.fromEntries([...exercises].map(([id, { value }]) => [id, value])),
  );

/**
 * Reads a whole tree of content and says all that is wrong with it: a missing or unknown member, a key that two use, a
 * recall of nothing, a language that is not built like the French. Typography comes as remarks. Source: P-01, E-04, E-09.
 * @param given a folder with one folder a language; without it, the built-in content
 */
export const checkContent = (given: string | undefined): ContentReading => {
  const found = new FaultList();
  const builtIn = builtInFolder();
  const folder = given ?? builtIn;
  const exercises = new Map(LOCALES.map((locale) => [locale, readExercises(folder, locale, found)]));
  const french = exercises.get('fr');
  for (const [locale, own] of exercises) if (french && locale !== 'fr') compare(french, own, found);
  const libraries = checkLibrary(folder, builtIn, found);
  const { faults } = found;
  if (faults.some(({ isRemark }) => !isRemark)) return { faults, locales: null };
  const locales = new Map<Locale, LocaleContent>();
  for (const [locale, own] of exercises) {
    const library = libraries.get(locale);
    if (library) locales.set(locale, { exercises: exercisesOf(own), library });
  }
  return { faults, locales };
};
