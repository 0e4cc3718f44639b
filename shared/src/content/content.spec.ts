import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { FRIENDSHIP_STAGES } from '../journal/friendship.ts';
import { IDENTITY_CARD_KEYS } from '../journal/identity-card.ts';
import { STEPS } from '../journal/path-steps.ts';
import { LOCALES, type Locale } from '../rules/locales.ts';
import { EARLIER_EXERCISES, EXERCISES, type ExerciseId } from './document.ts';
import { type Block, type Exercise, exerciseSchema, type Wording } from './exercise.ts';
import { frenchTypographyFaults } from './french-typography.ts';
import { PLACEHOLDERS, placeholdersOf } from './placeholders.ts';
import { referenceFaults, sentencesOf, structureOf } from './structure.ts';

const fileOf = (locale: Locale, id: ExerciseId) => `${locale}/${id}.yaml`;

const read = (locale: Locale, id: ExerciseId): Exercise => {
  const file = fileOf(locale, id);
  const result = exerciseSchema.safeParse(parse(readFileSync(join(import.meta.dirname, file), 'utf8')));
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${file} at ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(faults.join('\n'));
};

const place = (stage: string) => (FRIENDSHIP_STAGES as readonly string[]).indexOf(stage);
const blocksOf = (exercise: Exercise): Block[] => exercise.slides.flatMap((slide) => slide.blocks);
const slideOf = (exercise: Exercise, key: string) =>
  exercise.slides.find((slide) => JSON.stringify(slide.blocks).includes(`"${key}"`));

it.each(LOCALES)(
  'in %s no path says what PPP and Expagil stand for: that is the firm’s to say @P-08',
  (locale) => {
    const told = JSON.stringify(read(locale, 'plf1').introductions);
    expect(told).toContain('PPP');
    expect(told).not.toMatch(
      /projet professionnel|expérience et agilité|professional and personal|experience and agility/i,
    );
  },
);

describe.each(EXERCISES)('the exercise %s', (id) => {
  it.each(LOCALES)('in %s is valid and names itself by its file @P-01 @E-09', (locale) => {
    expect(read(locale, id).id).toBe(id);
  });

  it('has the same ids, keys and order in both languages @P-01', () => {
    expect(structureOf(read('en', id))).toEqual(structureOf(read('fr', id)));
  });

  it.each(LOCALES)('in %s points to keys that exist @E-04 @S-14', (locale) => {
    const earlier = (EARLIER_EXERCISES[id] ?? []).map((one) => read(locale, one));
    const faults = referenceFaults(read(locale, id), earlier);
    expect(faults.map(({ text }) => `${fileOf(locale, id)}: ${text}`)).toEqual([]);
  });

  it.each(LOCALES)('in %s leaves nothing open that nobody fills @P-10', (locale) => {
    expect(placeholdersOf(read(locale, id))).toEqual(PLACEHOLDERS[id] ?? []);
  });

  it('is set in good French typography @P-01', () => {
    const faults = sentencesOf(read('fr', id)).flatMap(({ path, text }) =>
      frenchTypographyFaults(text).map((fault) => `${fileOf('fr', id)} at ${path}: ${fault}: ${text}`),
    );
    expect(faults).toEqual([]);
  });

  it('is set in good English typography @P-01', () => {
    const faults = sentencesOf(read('en', id))
      .filter(({ text }) => /['"«»]|\s[;:!?]/u.test(text))
      .map(({ path, text }) => `${fileOf('en', id)} at ${path}: ${text}`);
    expect(faults).toEqual([]);
  });

  it('leaves no sentence in the other language @P-01', () => {
    const english = new Set(sentencesOf(read('en', id)).map(({ text }) => text));
    const same = sentencesOf(read('fr', id)).filter(({ text }) => english.has(text));
    expect(same).toEqual([]);
  });
});

describe('the guided paths', () => {
  const variantsOf = (locale: Locale) =>
    STEPS.flatMap((step) =>
      sentencesOf(read(locale, `plf${step}`)).flatMap(({ path }) =>
        /\.(plf|ppp|expagil)$/.test(path) ? [`plf${step} ${path}`] : [],
      ),
    );

  it('have six steps of six to ten slides each, in words of their own @P-07', () => {
    for (const step of STEPS) {
      const { slides } = read('fr', `plf${step}`);
      expect(slides.length).toBeGreaterThanOrEqual(6);
      expect(slides.length).toBeLessThanOrEqual(10);
    }
  });

  it('word the same sentences for each path, in both languages @P-08', () => {
    expect(variantsOf('en')).toEqual(variantsOf('fr'));
    for (const step of [1, 2, 4, 5, 6])
      for (const formType of ['ppp', 'expagil'])
        expect(
          variantsOf('fr').some((path) => path.startsWith(`plf${step} `) && path.endsWith(formType)),
        ).toBe(true);
  });

  it('ask for every line of the identity card, once @P-12', () => {
    const asked = STEPS.flatMap((step) => blocksOf(read('fr', `plf${step}`)))
      .filter((block) => block.kind === 'question')
      .map(({ key }) => key);
    for (const key of IDENTITY_CARD_KEYS) expect(asked.filter((one) => one === key)).toEqual([key]);
  });

  it('draw every kind of slide @P-07 @P-09', () => {
    const kinds = new Set(
      STEPS.flatMap((step) => blocksOf(read('fr', `plf${step}`))).map(({ kind }) => kind),
    );
    for (const kind of [
      'text',
      'question',
      'list',
      'group',
      'choice',
      'recall',
      'cloud',
      'ordered',
      'summary',
    ])
      expect(kinds).toContain(kind);
  });
});

describe('the reconnection', () => {
  const reconnection = read('fr', 'reconnection');

  it('asks for every answer of the specification, in order @E-04 @P-05', () => {
    const keys = blocksOf(reconnection).flatMap((block) => {
      if (block.kind === 'group') return block.items.map((_, place) => `${block.prefix}-${place + 1}`);
      if (block.kind === 'list') return [block.prefix];
      if (block.kind === 'echo') return [block.to];
      return block.kind !== 'recall' && 'key' in block ? [block.key] : [];
    });
    expect(keys).toEqual([
      'pf',
      'reconew-q2-qui',
      'reconew-q2-datesujet',
      'reconew-q3-pense',
      'reconew-q3-ressenti',
      'reconew-q3-fait',
      'reconew-q4-1',
      'reconew-q4-2',
      'reconew-q4-3',
      'reconew-q4-4',
      'reconew-q6-difficultes',
      'reconew-q6-besoins',
      'reconew-q6-peurs',
      'reconew-q7-difficultes',
      'reconew-q7-besoins',
      'reconew-q7-peurs',
      'reconew-q8',
      'reconew-q9',
      'intuitionsdata',
    ]);
  });

  it('asks what was thought, felt and done of a past situation only @E-04', () => {
    const lived = ['pense', 'ressenti', 'fait'].map((name) => slideOf(reconnection, `reconew-q3-${name}`));
    expect(lived.map((slide) => slide?.when)).toEqual(['past', 'past', 'past']);
    expect(reconnection.slides.filter((slide) => slide.when !== undefined)).toEqual(lived);
  });

  it('asks what was lived one question a slide @S-13', () => {
    const lived = reconnection.slides.filter(({ when }) => when === 'past');
    expect(lived.map(({ blocks }) => blocks.length)).toEqual([1, 1, 1]);
  });

  it.each(LOCALES)('in %s is worded differently for a past and an upcoming situation @S-13', (locale) => {
    const exercise = read(locale, 'reconnection');
    const differs = (wording: Wording | undefined) =>
      typeof wording === 'object' && 'past' in wording && wording.past !== wording.future;
    const keys = ['qui', 'datesujet'].map((name) => `reconew-q2-${name}`);
    for (const block of blocksOf(exercise))
      if (block.kind === 'question' && keys.includes(block.key)) expect(differs(block.label)).toBe(true);
    for (const key of ['reconew-q4', 'reconew-q6-difficultes', 'reconew-q7-difficultes'])
      expect(differs(slideOf(exercise, key)?.title)).toBe(true);
  });

  it('shows the vocation above its four moments @S-20', () => {
    const kinds = slideOf(reconnection, 'reconew-q4')?.blocks.map((block) => block.kind);
    expect(kinds).toEqual(['recall', 'group']);
  });

  it('gathers on its summary every answer it asks for @S-14', () => {
    const shown = JSON.stringify(reconnection.summary);
    const keys = blocksOf(reconnection).flatMap((block) => {
      if (block.kind === 'question' || block.kind === 'ordered') return [block.key];
      if (block.kind === 'list' || block.kind === 'group') return [block.prefix];
      return block.kind === 'echo' ? [block.to] : [];
    });
    expect(keys.filter((key) => !shown.includes(`"${key}`))).toEqual([]);
    expect(shown).toContain('"CIDvocationpro"');
  });
});

describe('the identity card and the check-in', () => {
  it('the card asks for its four lines, each with help and an example @P-12 @E-03', () => {
    const questions = blocksOf(read('fr', 'identity-card')).filter((block) => block.kind === 'question');
    expect(questions.map((question) => question.key)).toEqual(IDENTITY_CARD_KEYS);
    for (const { help, example } of questions)
      expect([typeof help, typeof example]).toEqual(['string', 'string']);
  });

  it('the check-in shows the symptom, then the sentence, the cloud, a closing line and the vocation @S-02', () => {
    const told = read('fr', 'check-in').slides.map((slide) =>
      slide.blocks.map((block) => (block.kind === 'recall' ? block.key : block.kind)),
    );
    expect(told).toEqual([['CIDsymptome'], ['CIDphrasereconnexion', 'cloud', 'text', 'CIDvocationpro']]);
  });
});

const keysWritten = (exercise: Exercise): string[] =>
  blocksOf(exercise).flatMap((block) => {
    if (block.kind === 'group') return block.items.map((_, place) => `${block.prefix}-${place + 1}`);
    return block.kind === 'question' || block.kind === 'choice' || block.kind === 'ordered'
      ? [block.key]
      : [];
  });

describe('derailors and claims', () => {
  it('a derailor is asked for whole, each question with help and an example @P-06 @E-06', () => {
    const derailor = read('fr', 'derailor');
    expect(keysWritten(derailor)).toEqual([
      'situation',
      'trigger',
      'thought',
      'behaviour',
      'effect',
      'name',
      'antidote',
    ]);
    for (const block of blocksOf(derailor))
      expect(block).toMatchObject({ help: expect.any(String), example: expect.any(String) });
  });

  it('a claim is of reception or of emission, and is asked for whole @S-17 @E-06', () => {
    const claim = read('fr', 'claim');
    expect(keysWritten(claim)).toEqual(['kind', 'situation', 'name', 'effect', 'truth']);
    const [choice] = blocksOf(claim);
    const values = choice?.kind === 'choice' ? choice.options.map(({ value }) => value) : [];
    expect(values).toEqual(['reception', 'emission']);
  });

  it.each(['derailor', 'claim'] as const)('the summary of a %s shows all of its texts @P-06', (id) => {
    const shown = JSON.stringify(read('fr', id).summary);
    const keys = keysWritten(read('fr', id)).filter((key) => key !== 'kind');
    expect(keys.filter((key) => !shown.includes(`"${key}"`))).toEqual([]);
  });
});

describe('the professional friendship', () => {
  const friendship = read('fr', 'friendship');

  it('has four prompts, three risks of giving, three of receiving, three pieces of advice @S-19 @E-06', () => {
    const keys = keysWritten(friendship);
    const numbered = (prefix: string) => keys.filter((key) => new RegExp(`^${prefix}-\\d+$`).test(key));
    expect(keys.slice(0, 2)).toEqual(['person', 'theme']);
    expect(
      ['prepare', 'express-risks', 'listen-risks', 'advice'].map((name) => numbered(name).length),
    ).toEqual([4, 3, 3, 3]);
    expect(keys).toEqual(expect.arrayContaining(['express-shared', 'listen-heard', 'intuitionsdata']));
    expect(new Set(keys).size).toBe(18);
  });

  it('has every slide in one of the four stages, in their order @P-10', () => {
    const stages = friendship.slides.map(({ id }) => id.slice(0, id.indexOf('-')));
    expect([...new Set(stages)]).toEqual(FRIENDSHIP_STAGES);
    expect(stages).toEqual([...stages].sort((a, b) => place(a) - place(b)));
  });

  it.each(LOCALES)('in %s names the person at every stage @P-10', (locale) => {
    const named = read(locale, 'friendship').slides.filter((slide) =>
      JSON.stringify(slide).includes('{person}'),
    );
    expect(new Set(named.map(({ id }) => id.slice(0, id.indexOf('-')))).size).toBe(4);
  });

  it('its summary shows all that it asks for @S-19', () => {
    const shown = JSON.stringify(friendship.summary);
    expect(keysWritten(friendship).filter((key) => !shown.includes(`"${key}"`))).toEqual(['person', 'theme']);
  });
});
