import { englishTypographyFaults } from '@ancrage/shared/content/check';
import { contentDocumentSchema } from '@ancrage/shared/content/document';
import { frenchTypographyFaults } from '@ancrage/shared/content/french-typography';
import { claimsSchema } from '@ancrage/shared/journal/claims';
import { derailorsSchema } from '@ancrage/shared/journal/derailors';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { dayOfSituation, followThroughOf, pairOf } from '@ancrage/shared/journal/follow-through';
import { friendshipsSchema } from '@ancrage/shared/journal/friendship';
import { IDENTITY_CARD_KEYS, identityCardSchema } from '@ancrage/shared/journal/identity-card';
import { entryStatus, intuitionsSchema } from '@ancrage/shared/journal/intuitions';
import type { Json } from '@ancrage/shared/journal/json';
import { leadershipPathSchema } from '@ancrage/shared/journal/leadership-path';
import { notesSchema } from '@ancrage/shared/journal/notes';
import { STEPS } from '@ancrage/shared/journal/path-steps';
import { sanitise } from '@ancrage/shared/journal/sanitise';
import { describe, expect, it } from '@jest/globals';
import { loadContent } from '../exercise-content/content-loader.ts';
import { workday } from './demo-dates.ts';
import * as english from './journal-en.ts';
import * as french from './journal-fr.ts';
import { journalOf } from './journal-of.ts';

const NOW = new Date('2026-03-04T10:00:00Z');
const THREE_MONTHS_MS = 92 * 86_400_000;

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
const hasGroup = (entry: object, prefix: string) =>
  Object.keys(entry).some((key) => new RegExp(`^${prefix}-\\d+$`).test(key));

describe.each([
  ['fr', french],
  ['en', english],
] as const)('the demo journal in %s', (locale, { personalInfo, texts }) => {
  const journal = journalOf(texts(NOW), NOW);
  const intuitions = intuitionsSchema.parse(journal.field_intuitions);
  const reconnections = Object.values(intuitions).filter((entry) => entry.special === undefined);

  it('has something in every field @E-01', () => {
    const empty = JOURNAL_FIELDS.filter((field) => Object.keys(journal[field] ?? {}).length === 0);
    expect(empty).toEqual([]);
  });

  it('has a whole identity card @P-12 @E-03', () => {
    const card = identityCardSchema.parse(journal.field_cid);
    expect(Object.keys(card).sort()).toEqual([...IDENTITY_CARD_KEYS].sort());
  });

  it('has reconnections past and upcoming, with every group of answers @E-04', () => {
    expect(reconnections.filter((entry) => entry.pf === 'past').length).toBeGreaterThanOrEqual(3);
    expect(reconnections.filter((entry) => entry.pf === 'future').length).toBeGreaterThanOrEqual(3);
    for (const entry of reconnections) {
      expect('reconew-q3-pense' in entry).toBe(entry.pf === 'past');
      for (const subject of ['difficultes', 'besoins', 'peurs']) {
        const numbers = (prefix: string) =>
          Object.keys(entry).flatMap((key) =>
            key.startsWith(`${prefix}-`) ? [key.slice(prefix.length)] : [],
          );
        expect(numbers(`reconew-q6-${subject}`).length).toBeGreaterThan(0);
        expect(numbers(`reconew-q7-${subject}`)).toEqual(numbers(`reconew-q6-${subject}`));
      }
      expect(['reconew-q4', 'reconew-q8', 'reconew-q9'].filter((prefix) => !hasGroup(entry, prefix))).toEqual(
        [],
      );
    }
  });

  it('keys each entry by its date or its special, with the status its intuitions give @E-05', () => {
    for (const [key, entry] of Object.entries(intuitions)) {
      expect(key).toBe(entry.special ?? entry.date);
      expect(entry.status).toBe(entryStatus(entry.intuitionsdata ?? []));
    }
    const statuses = new Set(Object.values(intuitions).map((entry) => entry.status));
    expect([...statuses].sort()).toEqual(['implemented', 'pending']);
    expect(Object.values(intuitions).filter((entry) => entry.special !== undefined)).toHaveLength(3);
  });

  it('has plans, what became of some, a situation of a coming day, and one before and after @E-04', () => {
    const followed = Object.values(intuitions)
      .flatMap(({ intuitionsdata = [] }) => intuitionsdata)
      .map((one) => ({ ...followThroughOf(one), status: one.status }));
    expect(followed.filter(({ when }) => when !== undefined).length).toBeGreaterThanOrEqual(3);
    const outcomes = followed.filter(({ outcome }) => outcome?.words !== undefined);
    expect(outcomes.length).toBeGreaterThanOrEqual(3);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['implemented']));
    const today = NOW.toISOString().slice(0, 10);
    expect(reconnections.filter((entry) => (dayOfSituation(entry) ?? '') > today)).toHaveLength(1);
    const pairs = reconnections.flatMap((entry) => pairOf(entry) ?? []);
    expect(pairs).toHaveLength(1);
    expect(intuitions[pairs[0] ?? '']?.pf).toBe('future');
  });

  it.each([
    ['field_deviateurs', derailorsSchema, 3],
    ['field_pretentions', claimsSchema, 3],
    ['field_amitiepro', friendshipsSchema, 3],
    ['field_celebrations', notesSchema, 8],
  ] as const)('%s is keyed by date, each a moment of the last three months @E-06', (field, schema, count) => {
    const entries = Object.entries(schema.parse(journal[field]));
    expect(entries).toHaveLength(count);
    for (const [key, entry] of entries) {
      expect(key).toBe(entry.date);
      expect(NOW.getTime() - Number(key)).toBeGreaterThan(0);
      expect(NOW.getTime() - Number(key)).toBeLessThan(THREE_MONTHS_MS);
    }
  });

  it('has a finished path and one under way @E-07', () => {
    const path = leadershipPathSchema.parse(journal.field_plf);
    expect(path.progress?.plf_track).toEqual({ plf: 4, slide: 2 });
    expect(Object.keys(path.results ?? {})).toEqual(['plf']);
  });

  it('answers what the steps of the paths ask, and nothing else @E-07', () => {
    const { answers = {}, results = {}, entries = {} } = leadershipPathSchema.parse(journal.field_plf);
    const document = JSON.parse(loadContent(undefined)[locale].content.bytes.toString());
    const { exercises } = contentDocumentSchema.parse(document);
    const asked = JSON.stringify(STEPS.map((step) => exercises[`plf${step}`]));
    const { date: _, ...written } = results.plf ?? {};
    const keys = [...Object.keys(answers), ...Object.keys(written)];
    expect(keys.length).toBeGreaterThan(15);
    // A numbered answer is asked for by the prefix of its list or group.
    const isAsked = (key: string) =>
      [key, key.replace(/-\d+$/, '')].some((one) => asked.includes(`"${one}"`));
    expect(keys.filter((key) => !isAsked(key))).toEqual([]);
    expect(derailorsSchema.parse(journal.field_deviateurs)).toHaveProperty(entries.derailor ?? 'none');
    expect(claimsSchema.parse(journal.field_pretentions)).toHaveProperty(entries.claim ?? 'none');
  });

  it('has no two moments of the same key, whatever the day it is made on @E-06', () => {
    for (let day = 0; day < 14; day += 1) {
      const now = new Date(NOW.getTime() + day * 86_400_000);
      const other = journalOf(texts(now), now);
      expect(Object.keys(other.field_intuitions ?? {})).toHaveLength(reconnections.length + 3);
      expect(Object.keys(other.field_celebrations ?? {})).toHaveLength(8);
    }
  });

  it('holds only what the sanitiser leaves as it is, in good typography @V-06', () => {
    const written = [...textsIn(journal), ...textsIn(personalInfo)];
    expect(written.length).toBeGreaterThan(200);
    for (const value of Object.values(journal)) {
      const stored: Json = JSON.parse(JSON.stringify(value));
      expect(sanitise(stored)).toEqual(stored);
    }
    const faultsOf = locale === 'fr' ? frenchTypographyFaults : englishTypographyFaults;
    expect(written.filter((text) => faultsOf(text).length > 0)).toEqual([]);
  });
});

it('a working day is never in a week-end and never later than asked', () => {
  for (let day = 0; day < 14; day += 1) {
    const moment = workday(NOW, day, 9);
    expect([1, 2, 3, 4, 5]).toContain(moment.getUTCDay());
    expect(moment.getTime()).toBeLessThanOrEqual(NOW.getTime() - day * 86_400_000);
  }
});
