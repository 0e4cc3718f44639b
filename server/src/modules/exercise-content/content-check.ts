import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  localeFaults,
  placeholderDifferences,
  typographyFaults,
  unknownPlaceholders,
} from '@ancrage/shared/content/check';
import {
  type ContentDocument,
  contentDocumentSchema,
  EARLIER_EXERCISES,
  EXERCISES,
  type ExerciseId,
} from '@ancrage/shared/content/document';
import { type Exercise, exerciseSchema } from '@ancrage/shared/content/exercise';
import type { LibraryDocument } from '@ancrage/shared/content/library';
import { furtherFaults, referenceFaults, sentencesOf } from '@ancrage/shared/content/structure';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import * as z from 'zod/mini';
import { builtInFolder } from './built-in-content.ts';
import { type Checked, shaped } from './content-shape.ts';
import { type ContentFault, FaultList, readYamlFile } from './content-source.ts';
import { checkLibrary } from './library-check.ts';

/** The published content of one language. */
export interface LocaleContent {
  readonly exercises: ContentDocument['exercises'];
  readonly further: ContentDocument['further'];
  readonly library: LibraryDocument;
}

/** The result of reading a content folder. */
interface ContentReading {
  readonly faults: readonly ContentFault[];
  /** Null when a fault prevents publication. */
  readonly locales: Readonly<Record<Locale, LocaleContent>> | null;
}

/** Files of a language's folder that are not exercises. */
const OTHER_FILES = ['help.yaml'];

type Exercises<Id extends string> = Map<Id, Checked<Exercise>>;

/** The exercises of one language: the built-in ones, and those that exist as content only. */
interface Shelf {
  readonly own: Exercises<ExerciseId>;
  readonly further: Exercises<string>;
}

const readExercise = (file: string, found: FaultList): Checked<Exercise> | null => {
  const exercise = shaped(exerciseSchema, readYamlFile(file, found), found);
  if (exercise === null) return null;
  const { value, source } = exercise;
  const name = basename(file, '.yaml');
  if (value.id !== name)
    found.inSource(source, [{ path: ['id'], text: `the id is “${value.id}”, and the file is ${name}.yaml` }]);
  return exercise;
};

/** The names, without extension, of the files with exercises that have no screen. */
const furtherIn = (folder: string, found: FaultList): string[] => {
  const known: readonly string[] = [...EXERCISES.map((id) => `${id}.yaml`), ...OTHER_FILES];
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    found.ofFile(folder, 'this folder cannot be read');
    return [];
  }
  const exercises: string[] = [];
  for (const name of names) {
    if (known.includes(name)) continue;
    if (name.endsWith('.yaml')) exercises.push(basename(name, '.yaml'));
    else if (name.endsWith('.yml')) found.ofFile(join(folder, name), 'the name of an exercise ends in .yaml');
  }
  return exercises.sort();
};

const checkSentences = (locale: Locale, { value, source }: Checked<Exercise>, found: FaultList): void => {
  const remarks = [...typographyFaults(locale, sentencesOf(value)), ...unknownPlaceholders(value)];
  for (const { path, text } of remarks) found.remark(source, path, text);
};

const readExercises = (
  folder: string,
  locale: Locale,
  further: readonly string[],
  found: FaultList,
): Shelf => {
  const shelf: Shelf = { own: new Map(), further: new Map() };
  for (const id of EXERCISES) {
    const exercise = readExercise(join(folder, locale, `${id}.yaml`), found);
    if (exercise === null) continue;
    shelf.own.set(id, exercise);
    const earlier = (EARLIER_EXERCISES[id] ?? []).flatMap((one) => shelf.own.get(one)?.value ?? []);
    found.inSource(exercise.source, referenceFaults(exercise.value, earlier));
    checkSentences(locale, exercise, found);
  }
  for (const id of further) {
    const exercise = readExercise(join(folder, locale, `${id}.yaml`), found);
    if (exercise === null) continue;
    shelf.further.set(id, exercise);
    found.inSource(exercise.source, [...referenceFaults(exercise.value), ...furtherFaults(exercise.value)]);
    checkSentences(locale, exercise, found);
  }
  return shelf;
};

const compare = (french: Exercises<string>, other: Exercises<string>, found: FaultList): void => {
  for (const [id, { value, source }] of other) {
    const twin = french.get(id);
    if (!twin) continue;
    found.inSource(source, localeFaults(twin.value, value));
    // Other wordings need no name.
    for (const { path, text } of placeholderDifferences(twin.value, value)) found.remark(source, path, text);
  }
};

const exercisesOf = (exercises: Exercises<ExerciseId>): ContentDocument['exercises'] =>
  z.parse(
    contentDocumentSchema.shape.exercises,
    Object.fromEntries([...exercises].map(([id, { value }]) => [id, value])),
  );

const contentOf = ({ own, further }: Shelf, library: LibraryDocument): LocaleContent => ({
  exercises: exercisesOf(own),
  further: [...further.values()].map(({ value }) => value),
  library,
});

/**
 * Reads and checks a whole content folder: a missing or unknown member, a key used twice, a dangling recall, a language
 * whose structure differs from the French. Typography is reported as remarks. Source: P-01, E-04, E-09.
 * @param given a folder with one folder per language; without it, the built-in content
 */
export const checkContent = (given: string | undefined): ContentReading => {
  const found = new FaultList();
  const builtIn = builtInFolder();
  const folder = given ?? builtIn;
  const further = [...new Set(LOCALES.flatMap((locale) => furtherIn(join(folder, locale), found)))].sort();
  const shelfOf = (locale: Locale) => readExercises(folder, locale, further, found);
  const shelves = { fr: shelfOf('fr'), en: shelfOf('en') };
  compare(shelves.fr.own, shelves.en.own, found);
  compare(shelves.fr.further, shelves.en.further, found);
  const { fr, en } = checkLibrary(folder, builtIn, found);
  const { faults } = found;
  if (faults.some(({ isRemark }) => !isRemark) || !fr || !en) return { faults, locales: null };
  return { faults, locales: { fr: contentOf(shelves.fr, fr), en: contentOf(shelves.en, en) } };
};
