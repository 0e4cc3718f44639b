import { describe, expect, it } from '@jest/globals';
import { parseField } from './field-text.ts';
import { viewOf } from './field-view.ts';
import type { JournalField } from './fields.ts';
import { isRestored, lostWritings, stateWith } from './lost-within.ts';
import { withEntryStates } from './restoring.ts';

const text = (entries: object) => JSON.stringify(entries);

/** What the texts of a sitting had between its ends. @param texts all of them, the first and the last one too */
const lostIn = (field: JournalField, texts: readonly (string | null)[]) => {
  const [before = null, after = null] = [texts.at(0), texts.at(-1)];
  const look = lostWritings(field, { before, after });
  const inner = texts.map((one, revision) => ({ revision, text: one })).slice(1, -1);
  return inner.reverse().reduce((_, one) => look(one), look({ revision: 0, text: before }));
};
const note = (words: string) => ({ date: '1', text: words });

describe('what was written within a sitting and is at neither end of it', () => {
  it('is an entry that was written, then deleted @Q-51', () => {
    const lost = lostIn('field_celebrations', [
      text({ 1: note('un') }),
      text({ 1: note('un'), 2: { ...note('regretté'), '~other': { text: [] } } }),
      text({ 1: note('un') }),
    ]);
    expect(lost).toMatchObject([
      { entryKey: '2', path: '', kind: 'deleted', stored: { text: 'regretté', '~other': { text: [] } } },
    ]);
    expect(lostIn('field_celebrations', [null, text({ 1: note('un') }), null])).toHaveLength(1);
  });

  it('is a text that another one took the place of, and a text that was emptied @Q-51', () => {
    const card = (symptom?: string) => text({ CIDsymptome: symptom, CIDvocationpro: 'servir' });
    expect(lostIn('field_cid', [card('a'), card('les mains froides'), card('la gorge')])).toMatchObject([
      { entryKey: null, path: 'CIDsymptome', kind: 'replaced', value: 'les mains froides' },
    ]);
    expect(lostIn('field_cid', [card(), card('les mains froides'), card('')])).toMatchObject([
      { path: 'CIDsymptome', kind: 'deleted' },
    ]);
  });

  it('is not a text that was written further: every word of it is at the end @Q-51', () => {
    const typed = ['Je', 'Je pars', 'Je pars demain', 'Je pars demain, tôt.'];
    expect(lostIn('field_celebrations', [null, ...typed.map((words) => text({ 1: note(words) }))])).toEqual(
      [],
    );
  });

  it('is listed once in a long sitting, in the last state that had its words @Q-51', () => {
    const typed = ['Le pot', 'Le pot de', 'Le pot de Nadia', 'Rien', 'Rien à dire'];
    const lost = lostIn('field_celebrations', [null, ...typed.map((words) => text({ 1: note(words) }))]);
    expect(lost.map(({ value }) => value)).toEqual(['Le pot de Nadia']);
  });

  it('is an intuition that was taken off its list, and goes back there next to the others @Q-51 @E-04', () => {
    const entry = (...names: string[]) =>
      text({ plf: { date: '1', special: 'plf', intuitionsdata: names.map((name) => ({ id: name, name })) } });
    const lost = lostIn('field_intuitions', [entry('a'), entry('a', 'appeler Nadia'), entry('a', 'b')]);
    expect(lost).toMatchObject([{ path: 'intuitionsdata/appeler Nadia', kind: 'deleted' }]);
    const [intuition] = lost;
    if (intuition === undefined) throw new Error('There is one.');
    const { document } = parseField(entry('a', 'b'));
    expect(isRestored(document, intuition)).toBe(false);
    const restored = withEntryStates('field_intuitions', document, [stateWith(document, intuition)], 5);
    const names = viewOf('field_intuitions', restored).plf?.intuitionsdata?.map(({ name }) => name);
    expect(names).toEqual(['a', 'b', 'appeler Nadia']);
    expect(isRestored(restored, intuition)).toBe(true);
  });

  it('goes back into its entry, and what else the entry says now stays; a deleted entry comes back as it was @Q-51', () => {
    const trait = (name: string, antidote: string) => text({ 1: { date: '1', name, antidote } });
    const [lost] = lostIn('field_deviateurs', [trait('a', 'x'), trait('la pompière', 'x'), trait('b', 'x')]);
    if (lost === undefined) throw new Error('There is one.');
    const { document } = parseField(trait('b', 'plus tard'));
    const restored = withEntryStates('field_deviateurs', document, [stateWith(document, lost)], 5);
    expect(viewOf('field_deviateurs', restored)[1]).toMatchObject({
      name: 'la pompière',
      antidote: 'plus tard',
    });
    const back = withEntryStates('field_deviateurs', {}, [stateWith({}, lost)], 5);
    expect(viewOf('field_deviateurs', back)[1]).toMatchObject({ name: 'la pompière', antidote: 'x' });
  });
});
