import * as z from 'zod/mini';
import { FORM_TYPES } from '../journal/leadership-path.ts';

const line = z.string().check(z.minLength(1));

/**
 * A sentence of an exercise; it may differ for a past and an upcoming situation, or from one guided path to another: a
 * path that is not named reads what is written for `plf`. Source: S-13, P-08.
 */
const wordingSchema = z.union([
  line,
  z.strictObject({ past: line, future: line }),
  z.strictObject({ plf: line, ppp: z.optional(line), expagil: z.optional(line) }),
]);
export type Wording = z.infer<typeof wordingSchema>;

/** An answer key as stored in the journal, such as `reconew-q2-qui`. */
const keySchema = z.string().check(z.regex(/^[A-Za-z][\w-]*$/));

/** A paragraph or more to read; a blank line parts paragraphs. */
const textBlock = z.strictObject({ kind: z.literal('text'), text: wordingSchema });

/** One question and its writing field. The answer is stored under `key`. */
const questionBlock = z.strictObject({
  kind: z.literal('question'),
  key: keySchema,
  size: z.enum(['short', 'long']),
  label: wordingSchema,
  help: z.optional(wordingSchema),
  example: z.optional(wordingSchema),
});

/** A fixed group of questions, stored under `{prefix}-1`, `{prefix}-2`… in the order of `items`. */
const groupBlock = z.strictObject({
  kind: z.literal('group'),
  prefix: keySchema,
  size: z.enum(['short', 'long']),
  label: z.optional(wordingSchema),
  items: z
    .array(z.strictObject({ label: wordingSchema, help: z.optional(wordingSchema) }))
    .check(z.minLength(1)),
});

/** A list that grows as one writes, stored under `{prefix}-1`, `{prefix}-2`… without holes. */
const listBlock = z.strictObject({
  kind: z.literal('list'),
  prefix: keySchema,
  label: wordingSchema,
  help: z.optional(wordingSchema),
  item: wordingSchema,
  add: line,
});

/** For each item of the list at `from`, one answer at the same number under `to`. */
const echoBlock = z.strictObject({
  kind: z.literal('echo'),
  from: keySchema,
  to: keySchema,
  label: wordingSchema,
  question: wordingSchema,
  empty: wordingSchema,
});

/** One choice among a few. */
const choiceBlock = z.strictObject({
  kind: z.literal('choice'),
  key: keySchema,
  label: wordingSchema,
  options: z
    .array(z.strictObject({ value: line, label: line, help: z.optional(line) }))
    .check(z.minLength(2)),
});

/** Shows what was written before, in this exercise or on the identity card; `missing` stands in when it was not. */
const recallBlock = z.strictObject({
  kind: z.literal('recall'),
  from: z.enum(['identity-card', 'answers']),
  key: keySchema,
  label: wordingSchema,
  missing: wordingSchema,
});

/** The breathing cloud. */
const cloudBlock = z.strictObject({ kind: z.literal('cloud'), label: line, inhale: line, exhale: line });

/** An ordered list of named items with a status, stored as an array under `key`. */
const orderedBlock = z.strictObject({
  kind: z.literal('ordered'),
  key: keySchema,
  label: wordingSchema,
  help: z.optional(wordingSchema),
  item: line,
  add: line,
  empty: line,
});

/** What a section of a summary shows: an answer, a list with what it called for, an ordered list, a line of the identity card. */
const summaryEntrySchema = z.discriminatedUnion('show', [
  z.strictObject({ show: z.literal('answer'), key: keySchema, label: z.optional(wordingSchema) }),
  z.strictObject({
    show: z.literal('list'),
    prefix: keySchema,
    echo: z.optional(keySchema),
    label: z.optional(wordingSchema),
  }),
  z.strictObject({ show: z.literal('ordered'), key: keySchema }),
  z.strictObject({ show: z.literal('identity-card'), key: keySchema }),
]);

/** What was written, gathered on one page. */
const summaryBlock = z.strictObject({
  kind: z.literal('summary'),
  empty: line,
  sections: z
    .array(
      z.strictObject({
        title: wordingSchema,
        when: z.optional(z.enum(['past', 'future'])),
        entries: z.array(summaryEntrySchema).check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
});

const blockSchema = z.discriminatedUnion('kind', [
  textBlock,
  questionBlock,
  groupBlock,
  listBlock,
  echoBlock,
  choiceBlock,
  recallBlock,
  cloudBlock,
  orderedBlock,
  summaryBlock,
]);
export type Block = z.infer<typeof blockSchema>;
/** The block of one kind. */
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/**
 * One page of an exercise. With `when`, it is there only for a past or only for an upcoming situation; with `paths`, only
 * on these guided paths.
 */
const slideSchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  when: z.optional(z.enum(['past', 'future'])),
  paths: z.optional(z.array(z.enum(FORM_TYPES)).check(z.minLength(1))),
  title: wordingSchema,
  intro: z.optional(wordingSchema),
  /** Words that ask for slowness: the slide never goes on by itself. */
  isCalm: z.optional(z.literal(true)),
  blocks: z.array(blockSchema),
});
export type Slide = z.infer<typeof slideSchema>;

/** How a guided path presents itself, before its first step. */
const introductionSchema = z.strictObject({ title: line, text: line });

/** An exercise: its slides in order and the summary that closes it. */
export const exerciseSchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  title: line,
  /** What it is for, in a few sentences: the empty page and the help page show it. */
  purpose: line,
  /** The three guided paths, in the file of their first step. Source: P-07, P-08. */
  introductions: z.optional(
    z.strictObject({ plf: introductionSchema, ppp: introductionSchema, expagil: introductionSchema }),
  ),
  slides: z.array(slideSchema).check(z.minLength(1)),
  summary: z.optional(summaryBlock),
});
export type Exercise = z.infer<typeof exerciseSchema>;
