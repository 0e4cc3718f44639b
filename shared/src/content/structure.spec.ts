import { describe, expect, it } from '@jest/globals';
import type { Block, Exercise } from './exercise.ts';
import { furtherFaults, referenceFaults, sentencesOf, structureOf } from './structure.ts';

const exercise = (blocks: Block[], rest: Partial<Exercise> = {}): Exercise => ({
  id: 'any',
  title: 'Title',
  purpose: 'Purpose',
  slides: [{ id: 'one', title: { past: 'Was', future: 'Will be' }, blocks }],
  ...rest,
});
const faultTexts = (...given: Parameters<typeof referenceFaults>) =>
  referenceFaults(...given).map(({ text }) => text);
const question = (key: string): Block => ({ kind: 'question', key, size: 'short', label: 'Label' });
const list = (prefix: string): Block => ({ kind: 'list', prefix, label: 'L', item: 'One', add: 'Add' });
const echo = (from: string, to: string): Block => ({
  kind: 'echo',
  from,
  to,
  label: 'L',
  question: 'Q',
  empty: 'E',
});

describe('the structure of an exercise', () => {
  it('is the same for two wordings and differs for two keys @P-01', () => {
    const french = exercise([question('who')]);
    const english = { ...exercise([question('who')]), title: 'Another title' };
    expect(structureOf(english)).toEqual(structureOf(french));
    expect(structureOf(exercise([question('whom')]))).not.toEqual(structureOf(french));
  });

  it('is the same whether or not a wording differs for past and upcoming @S-13', () => {
    const one = exercise([]);
    expect(structureOf({ ...one, slides: [{ ...one.slides[0], title: 'Is' }] })).toEqual(structureOf(one));
  });

  it('gives every sentence with its path, and no key @P-01', () => {
    expect(sentencesOf(exercise([question('who')]))).toEqual([
      { path: 'title', text: 'Title' },
      { path: 'purpose', text: 'Purpose' },
      { path: 'slides.0.title.past', text: 'Was' },
      { path: 'slides.0.title.future', text: 'Will be' },
      { path: 'slides.0.blocks.0.label', text: 'Label' },
    ]);
  });

  it('accepts an echo of an earlier list and refuses one that comes before it @E-04', () => {
    expect(faultTexts(exercise([list('fears'), echo('fears', 'calls')]))).toEqual([]);
    expect(faultTexts(exercise([echo('fears', 'calls'), list('fears')]))).toEqual([
      'echo from fears: no earlier list has this prefix',
    ]);
  });

  it('tells where a fault stands @E-04', () => {
    expect(referenceFaults(exercise([question('who'), echo('fears', 'calls'), question('who')]))).toEqual([
      { path: ['slides', 0, 'blocks', 1, 'from'], text: 'echo from fears: no earlier list has this prefix' },
      { path: ['slides', 0, 'blocks', 2], text: 'key who: used twice' },
    ]);
  });

  it('refuses a recall, a summary or a key that nobody writes or that two write @E-04', () => {
    const recall: Block = { kind: 'recall', from: 'answers', key: 'who', label: 'L', missing: 'M' };
    expect(faultTexts(exercise([recall]))).toEqual(['recall of who: not written earlier']);
    expect(faultTexts(exercise([{ ...recall, from: 'identity-card', key: 'CIDvocationpro' }]))).toEqual([]);
    expect(faultTexts(exercise([question('who'), question('who')]))).toEqual(['key who: used twice']);
    const summary: Exercise['summary'] = {
      kind: 'summary',
      empty: 'E',
      sections: [
        {
          title: 'T',
          entries: [
            { show: 'answer', key: 'group-3' },
            { show: 'list', prefix: 'fears', echo: 'elsewhere' },
          ],
        },
      ],
    };
    const group: Block = {
      kind: 'group',
      prefix: 'group',
      size: 'long',
      items: [{ label: 'A' }, { label: 'B' }],
    };
    expect(faultTexts(exercise([group, list('fears')], { summary }))).toEqual([
      'summary answer group-3: unknown',
      'summary list fears: unknown',
    ]);
  });
});

describe('an exercise after others', () => {
  it('may recall what an earlier one asked, and asks for nothing twice @E-04', () => {
    const recall: Block = { kind: 'recall', from: 'answers', key: 'who', label: 'L', missing: 'M' };
    expect(referenceFaults(exercise([recall]), [exercise([question('who')])])).toEqual([]);
    expect(faultTexts(exercise([question('who')]), [exercise([question('who')])])).toEqual([
      'key who: used in an earlier exercise',
    ]);
  });
});

it.each(['date', 'special', 'status', 'stage', 'progress', 'form_type'])(
  'an exercise of the firm cannot ask for an answer under “%s”, where a merge keeps one text of two @E-05 @Q-54',
  (key) => {
    const texts = [question(key), list(key), echo('week-thanks', key)].map((block) =>
      furtherFaults(exercise([block])).map(({ text }) => text),
    );
    for (const told of texts)
      expect(told).toContain(`key ${key}: the journal keeps something else under this name`);
  },
);
