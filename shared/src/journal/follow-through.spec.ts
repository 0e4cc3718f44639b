import { describe, expect, it } from '@jest/globals';
import { intuitionsIn, withOutcome, withOutcomeBack, withPlan, withStatus } from './addressed-intuitions.ts';
import { changeDocument } from './field-change.ts';
import { viewOf } from './field-view.ts';
import { followThroughOf, pairOf } from './follow-through.ts';
import { secondVersionsIn } from './found-versions.ts';
import type { Intuitions } from './intuitions.ts';
import type { JsonObject } from './json.ts';
import { mergeDocuments } from './merge.ts';
import { otherTexts } from './other-texts.ts';
import { adoptVersion } from './version-choice.ts';

const field = 'field_intuitions';
const KEY = '1700000000000';
const AT = 1_800_000_000_000;

const journal = (item: JsonObject = {}): JsonObject => ({
  [KEY]: { date: KEY, intuitionsdata: [{ id: 'a', name: 'Ask first', status: 'pending', ...item }] },
});
const firstIn = (document: JsonObject) => {
  const entry = viewOf(field, document)[KEY];
  const [intuition] = entry === undefined ? [] : intuitionsIn({ key: KEY, entry });
  if (entry === undefined || intuition === undefined) throw new Error('The intuition is there.');
  return { ...intuition, stored: entry.intuitionsdata?.[0] ?? { name: '' } };
};
const changed = (document: JsonObject, change: (all: Intuitions) => Intuitions, at = AT): JsonObject =>
  changeDocument(field, document, change, at);
const answered = (document: JsonObject, answer: Parameters<typeof withOutcome>[2], at = AT): JsonObject =>
  changed(document, (all) => withOutcome(all, firstIn(document).address, answer, at), at);

describe('an intuition may carry a when, an obstacle with what I then do, and a day', () => {
  const plan = {
    when: 'When Karim raises his voice',
    obstacle: 'I am tired',
    response: 'I ask for a break',
    day: '2027-01-16',
  };

  it('and keeps them, and members that nobody here knows, when it is planned again @E-01 @E-04', () => {
    const known = changed(journal({ colour: 'blue' }), (all) =>
      withPlan(all, { entryKey: KEY, id: 'a', index: 0, name: '' }, plan),
    );
    expect(firstIn(known).followThrough).toEqual(plan);
    const again = changed(known, (all) =>
      withPlan(all, firstIn(known).address, { ...plan, obstacle: ' ', day: '' }),
    );
    expect(firstIn(again).followThrough).toEqual({ when: plan.when, response: plan.response });
    expect(firstIn(again).stored).toMatchObject({ colour: 'blue', name: 'Ask first', status: 'pending' });
  });

  it('of another shape are not read, and stay in the journal @E-01', () => {
    const odd = { when: 7, day: 'Monday', outcome: 'fine', asked: '2027-02-30' };
    expect(followThroughOf({ name: 'x', ...odd })).toEqual({});
    expect(
      firstIn(changed(journal(odd), (all) => withStatus(all, firstIn(journal(odd)).address, 'pending', AT)))
        .stored,
    ).toMatchObject(odd);
  });

  it('are no texts of an unknown client, unless their shape is another @E-01', () => {
    const texts = (item: JsonObject) => otherTexts(field, KEY, journal(item), { exercises: [] });
    const outcome = { kind: 'done', date: '1800000000000', words: 'We laughed' };
    expect(texts({ ...plan, outcome })).toEqual([]);
    expect(texts({ when: ['Monday'] }).map(({ text }) => text)).toEqual(['Monday']);
    expect(texts({ outcome: { ...outcome, mood: 'calm' } }).map(({ text }) => text)).toEqual(['calm']);
  });
});

describe('what became of an intuition', () => {
  it('is done with its moment and its words, and an old client sees it implemented @E-05', () => {
    const done = firstIn(answered(journal(), { kind: 'done', words: 'We laughed' }));
    expect(done.stored).toMatchObject({
      status: 'implemented',
      outcome: { kind: 'done', date: String(AT), words: 'We laughed' },
    });
    expect(done.standing).toBe('implemented');
  });

  it('is another try on a new day, or given up, and an old client sees it pending @E-05', () => {
    const again = firstIn(answered(journal(), { kind: 'again', day: '2027-02-01' }));
    expect([again.standing, again.status, again.followThrough.day]).toEqual([
      'pending',
      'pending',
      '2027-02-01',
    ]);
    const letGo = firstIn(answered(journal(), { kind: 'let-go' }));
    expect([letGo.standing, letGo.status]).toEqual(['let-go', 'pending']);
  });

  it('is taken back to what was there before @X-07', () => {
    const before = journal({ day: '2027-01-16', when: 'When it rains' });
    const after = answered(before, { kind: 'let-go' });
    const back = changed(after, (all) =>
      withOutcomeBack(all, firstIn(after).address, firstIn(before).stored),
    );
    expect(firstIn(back).stored).toEqual(firstIn(before).stored);
  });

  it('keeps its words when the tick is removed and set again @T-07', () => {
    const done = answered(journal(), { kind: 'done', words: 'We laughed' });
    const removed = changed(done, (all) => withStatus(all, firstIn(done).address, 'pending', AT + 1));
    expect(firstIn(removed).followThrough.outcome).toMatchObject({ kind: 'again', words: 'We laughed' });
    const set = changed(removed, (all) => withStatus(all, firstIn(done).address, 'implemented', AT + 2));
    expect(firstIn(set).followThrough.outcome).toMatchObject({ kind: 'done', words: 'We laughed' });
  });

  it('answered differently on two devices is the later answer, whole, and a second version: nothing is lost @Q-54', () => {
    const base = journal();
    const mine = answered(base, { kind: 'done', words: 'We laughed' }, AT);
    const theirs = answered(base, { kind: 'let-go' }, AT + 1);
    const merged = mergeDocuments(field, { base, mine, theirs });
    expect(mergeDocuments(field, { base, mine: theirs, theirs: mine })).toEqual(merged);
    expect([firstIn(merged).standing, firstIn(merged).status]).toEqual(['let-go', 'pending']);
    expect(firstIn(merged).followThrough.outcome).toEqual({ kind: 'let-go', date: String(AT + 1) });
    const [version] = secondVersionsIn(field, merged);
    expect(version?.value).toEqual({ kind: 'done', date: String(AT), words: 'We laughed' });
    if (version === undefined) throw new Error('There is a second version.');
    const taken = adoptVersion(merged, version, AT + 2);
    expect(firstIn(taken).standing).toBe('implemented');
    expect(firstIn(taken).followThrough.outcome?.words).toBe('We laughed');
  });
});

it('the past form of a situation names its coming form, and only a date key does @E-04', () => {
  expect(pairOf({ date: '2', pair: KEY })).toBe(KEY);
  expect(pairOf({ date: '2', pair: 'with Karim' })).toBeUndefined();
  const read = (pair: string) =>
    otherTexts(field, KEY, { [KEY]: { date: KEY, pair, day: '2027-01-16' } }, { exercises: [] });
  expect(read('1699999999999')).toEqual([]);
  expect(read('with Karim').map(({ text }) => text)).toEqual(['with Karim']);
});
