import * as z from 'zod/mini';
import { PLACE_NAMES } from './places.ts';

const line = z.string().check(z.minLength(1));
export const idSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/));

/** A stretch of text, perhaps stressed. */
const spanSchema = z.strictObject({ text: line, mark: z.optional(z.enum(['emphasis', 'strong'])) });
export type Span = z.infer<typeof spanSchema>;
const spansSchema = z.array(spanSchema).check(z.minLength(1));

/** What an article is made of: the few things that a calm page to read needs. */
const passageSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('paragraph'), spans: spansSchema }),
  z.strictObject({ kind: z.literal('heading'), spans: spansSchema }),
  z.strictObject({ kind: z.literal('quote'), spans: spansSchema }),
  z.strictObject({
    kind: z.literal('list'),
    isOrdered: z.boolean(),
    items: z.array(spansSchema).check(z.minLength(1)),
  }),
]);
export type Passage = z.infer<typeof passageSchema>;

/** A short text to read. `id` is the name of its file, `place` where to try what it speaks of. Source: P-15. */
export const articleSchema = z.strictObject({
  id: idSchema,
  title: line,
  /** One sentence that makes one want to read it, or not. */
  summary: line,
  place: z.optional(z.enum(PLACE_NAMES)),
  passages: z.array(passageSchema).check(z.minLength(1)),
});
export type Article = z.infer<typeof articleSchema>;

const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

/** The texts of a passage as they are read: one, or one for each item of a list. */
export const passageTexts = (passage: Passage): string[] =>
  passage.kind === 'list' ? passage.items.map(textOf) : [textOf(passage.spans)];

/** How many words the body of an article has. */
export const wordCount = (article: Article): number =>
  article.passages
    .flatMap(passageTexts)
    .join(' ')
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Words read in a minute, without haste. */
const WORDS_A_MINUTE = 180;

/** How long an article takes to read, in whole minutes, at least one. */
export const readingMinutes = (article: Article): number =>
  Math.max(1, Math.round(wordCount(article) / WORDS_A_MINUTE));
