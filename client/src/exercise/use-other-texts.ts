import type { Exercise } from '@ancrage/shared/content/exercise';
import type { JournalField } from '@ancrage/shared/journal/fields';
import { isJsonObject, type JsonObject, own } from '@ancrage/shared/journal/json';
import { type OtherText, otherTexts } from '@ancrage/shared/journal/other-texts';
import { useStoredField } from '#journal-data/journal/use-journal.ts';
import { answerLabel } from './model/answer-label.ts';
import { situationOf } from './model/answers.ts';

/** Finds the texts of one entry of a field that none of these exercises shows; null for a field that is one entry itself. */
export type FindOthers = (entryKey: string | null, exercises: readonly Exercise[]) => readonly OtherText[];

/**
 * Finds the texts in the entries of a field that no exercise shows. A text that an exercise asks for, but not in the
 * situation of its entry, is labelled with its question.
 */
export const othersIn =
  (field: JournalField, document: JsonObject): FindOthers =>
  (entryKey, exercises) => {
    const entry = entryKey === null ? document : own(document, entryKey);
    const situation = isJsonObject(entry) ? situationOf(entry) : null;
    return otherTexts(field, entryKey, document, { exercises }).map((found) => {
      const key = found.path.join('-');
      const asked = exercises.map((exercise) => answerLabel(exercise, key, situation));
      return { ...found, label: asked.find((label) => label !== null) ?? found.label };
    });
  };

/** `othersIn` of a field of the open journal. */
export const useFindOthers = (field: JournalField): FindOthers => othersIn(field, useStoredField(field));
