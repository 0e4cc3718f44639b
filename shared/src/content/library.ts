import * as z from 'zod/mini';
import { LOCALES } from '../rules/locales.ts';
import { articleSchema, idSchema } from './article.ts';
import { PLACE_NAMES } from './places.ts';

const line = z.string().check(z.minLength(1));

/** The articles by theme: what a person finds in the list, in this order. */
export const themesSchema = z.strictObject({
  themes: z
    .array(
      z.strictObject({
        id: idSchema,
        title: line,
        intro: line,
        /** Ids of the articles, in reading order. */
        articles: z.array(idSchema).check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
});
export type Theme = z.infer<typeof themesSchema>['themes'][number];

/** The help: how each exercise works, and answers to what people ask. Source: R-14. */
export const helpSchema = z.strictObject({
  exercises: z
    .array(
      z.strictObject({
        id: idSchema,
        title: line,
        /** What it is for; without it, the exercise of this id says so itself. */
        purpose: z.optional(line),
        /** How long it takes and when it helps. */
        when: line,
        /** What one does, in order. */
        steps: z.array(line).check(z.minLength(2)),
        place: z.enum(PLACE_NAMES),
      }),
    )
    .check(z.minLength(1)),
  answers: z
    .array(
      z.strictObject({
        id: idSchema,
        title: line,
        questions: z
          .array(z.strictObject({ id: idSchema, question: line, answer: line }))
          .check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
});
export type Help = z.infer<typeof helpSchema>;

/**
 * What there is to read beside the exercises in one language: a document of its own, whose version the content document
 * names, so that nobody waits for it to do an exercise. Source: P-15, R-14; contract, decision 8.
 */
export const libraryDocumentSchema = z.strictObject({
  locale: z.enum(LOCALES),
  help: helpSchema,
  themes: themesSchema.shape.themes,
  articles: z.array(articleSchema),
});
export type LibraryDocument = z.infer<typeof libraryDocumentSchema>;
