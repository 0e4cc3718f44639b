import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkContent } from './content-check.ts';
import { faultSentence } from './content-source.ts';

const builtIn = fileURLToPath(new URL('../../../../shared/src/content', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ancrage-content-'));
  for (const locale of ['fr', 'en']) cpSync(join(builtIn, locale), join(folder, locale), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const change = (file: string, from: string | RegExp, to: string) => {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${file} does not hold ${from}.`);
  writeFileSync(path, after);
};
/** The line of a text in a file of the folder, counted from 1. */
const lineOf = (file: string, text: string) =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;
const foundFaults = () =>
  checkContent(folder).faults.map((fault) => faultSentence(fault).replace(`${folder}/`, ''));

describe('the check of content', () => {
  it('finds no fault in the built-in content, typography included @P-01', () => {
    const { faults, locales } = checkContent(undefined);
    expect(faults.map(faultSentence)).toEqual([]);
    expect(Object.keys(locales ?? {})).toEqual(['fr', 'en']);
    expect(foundFaults()).toEqual([]);
  });

  it('names a missing and an unknown member with file and line @E-09', () => {
    change('en/reconnection.yaml', 'title: A moment for you', 'titel: A moment for you');
    const line = lineOf('en/reconnection.yaml', 'titel');
    expect(foundFaults()).toEqual([
      `en/reconnection.yaml:${line - 1}: “title” is missing`,
      `en/reconnection.yaml:${line}: “titel” means nothing here`,
    ]);
    expect(checkContent(folder).locales).toBeNull();
  });

  it('remarks a placeholder without a meaning, and one that only the French has @P-10', () => {
    change('fr/friendship.yaml', 'remercier {person}', 'remercier {persone}');
    change('en/friendship.yaml', 'to ask of {person}?', 'to ask?');
    change('en/check-in.yaml', /^title: .*$/m, 'title: For {person}');
    const [known, thanks, ask, title] = [
      lineOf('fr/friendship.yaml', '{persone}'),
      lineOf('en/friendship.yaml', 'to thank {person}'),
      lineOf('en/friendship.yaml', 'to ask?'),
      lineOf('en/check-in.yaml', 'For {person}'),
    ];
    expect(foundFaults()).toEqual([
      `fr/friendship.yaml:${known}: {persone} stands for nothing here`,
      `en/check-in.yaml:${title}: {person} stands for nothing here`,
      `en/check-in.yaml:${title}: {person} does not stand in French`,
      `en/friendship.yaml:${thanks}: {persone} is missing: it stands in French`,
      `en/friendship.yaml:${thanks}: {person} does not stand in French`,
      `en/friendship.yaml:${ask}: {person} is missing: it stands in French`,
    ]);
    expect(checkContent(folder).locales).not.toBeNull();
  });

  it('names a value of the wrong type, an empty text and an id that differs from its file @E-09', () => {
    change('fr/check-in.yaml', 'id: check-in', 'id: checkin');
    change('fr/check-in.yaml', 'kind: cloud', 'kind: clowd');
    change('en/check-in.yaml', /^title: .*$/m, "title: ''");
    change('en/identity-card.yaml', /^purpose: >-\n.*$/m, 'purpose: 3');
    expect(foundFaults()).toEqual([
      `fr/check-in.yaml:${lineOf('fr/check-in.yaml', 'clowd')}: “kind” is “clowd”, which is none of the possible values`,
      'en/check-in.yaml:2: “title” is empty',
      'en/identity-card.yaml:3: “purpose” must be a string',
    ]);
  });

  it('names a dangling recall, a broken summary and a key used by two questions @E-04', () => {
    change('fr/check-in.yaml', 'key: CIDsymptome', 'key: CIDsymptom');
    change('en/check-in.yaml', 'key: CIDsymptome', 'key: CIDsymptom');
    for (const file of ['fr/reconnection.yaml', 'en/reconnection.yaml'])
      change(file, 'key: reconew-q3-fait\n        size', 'key: reconew-q3-pense\n        size');
    const line = (file: string) => lineOf(file, 'CIDsymptom');
    const faults = foundFaults();
    expect(faults).toContain(
      `fr/check-in.yaml:${line('fr/check-in.yaml')}: recall of CIDsymptom: not written earlier`,
    );
    expect(faults).toContainEqual(
      expect.stringMatching(/^fr\/reconnection\.yaml:\d+: summary answer reconew-q3-fait: unknown$/),
    );
    expect(faults).toContainEqual(
      expect.stringMatching(/^en\/reconnection\.yaml:\d+: key reconew-q3-pense: used twice$/),
    );
  });

  it('compares the languages: a key, slide, member or choice that only one has @P-01', () => {
    change('en/reconnection.yaml', 'key: reconew-q2-qui', 'key: reconew-q2-who');
    change('en/reconnection.yaml', 'key: reconew-q2-qui', 'key: reconew-q2-who');
    change('fr/reconnection.yaml', /\n {2}- id: settle\n[\s\S]*?(?=\n {2}- id: situation)/, '');
    change('en/check-in.yaml', /\n {4}intro: .*$/m, '');
    const faults = foundFaults();
    expect(faults).toContainEqual(
      expect.stringMatching(/^en\/reconnection\.yaml:\d+: “settle” does not stand in French$/),
    );
    expect(faults).toContainEqual(
      expect.stringMatching(/^en\/check-in\.yaml:\d+: “intro” is missing: it stands in French$/),
    );
    change('en/reconnection.yaml', /\n {2}- id: settle\n[\s\S]*?(?=\n {2}- id: situation)/, '');
    expect(foundFaults()).toContainEqual(
      expect.stringMatching(/^en\/reconnection\.yaml:\d+: “reconew-q2-qui” is missing: it stands in French$/),
    );
  });

  it('names a file that is missing, is not YAML, uses aliases, or has another extension @E-09', () => {
    rmSync(join(folder, 'en/identity-card.yaml'));
    writeFileSync(join(folder, 'fr/evening.yml'), 'id: evening\n');
    writeFileSync(join(folder, 'fr/check-in.yaml'), 'id: check-in\ntitle: [\n');
    writeFileSync(join(folder, 'en/check-in.yaml'), 'id: &a check-in\ntitle: *a\n');
    expect(foundFaults()).toEqual([
      'fr/evening.yml: the name of an exercise ends in .yaml',
      expect.stringMatching(/^fr\/check-in\.yaml:3: not YAML: /),
      'en/check-in.yaml: aliases (*name) are not for content: write the text where it is used',
      'en/identity-card.yaml: this file is missing',
    ]);
  });

  it('accepts an exercise without code, and names what it lacks @P-05', () => {
    for (const locale of ['fr', 'en'])
      writeFileSync(
        join(folder, locale, 'evening.yaml'),
        [
          'id: evening',
          'title: Le soir',
          'purpose: Clore la journée.',
          'slides:',
          '  - id: only',
          '    title: La journée',
          '    blocks:',
          '      - { kind: question, key: status, size: long, label: Ce que j’en garde }',
          '',
        ].join('\n'),
      );
    expect(foundFaults()).toEqual(
      ['fr', 'en'].flatMap((locale) => [
        `${locale}/evening.yaml:1: an exercise of your own needs a “summary”: it is how one reads what was written`,
        `${locale}/evening.yaml:8: key status: the journal keeps something else under this name`,
      ]),
    );
    const summary = [
      'summary:',
      '  kind: summary',
      '  empty: Rien.',
      '  sections: [{ title: Le soir, entries: [{ show: answer, key: evening-kept }] }]',
      '',
    ];
    for (const locale of ['fr', 'en']) {
      change(`${locale}/evening.yaml`, 'key: status', 'key: evening-kept');
      change(`${locale}/evening.yaml`, /$/, summary.join('\n'));
    }
    expect(foundFaults()).toEqual([]);
    expect(checkContent(folder).locales?.en?.further.map(({ id }) => id)).toContain('evening');
    rmSync(join(folder, 'en/evening.yaml'));
    expect(foundFaults()).toEqual(['en/evening.yaml: this file is missing']);
  });

  it('names faults in an article and in the list of themes @P-15', () => {
    change('fr/resources/making-amends.md', /$/, '\n# Trop grand\n');
    change('en/resources/saying-no.md', /^place: .*\n/m, '');
    change('fr/resources/themes.yaml', '- what-went-well', '- early-signal');
    change('en/resources/themes.yaml', '- what-went-well', '- no-such-text');
    change('en/resources/early-signal.md', /^title: .*$/m, 'tittle: x');
    const faults = foundFaults();
    const last = readFileSync(join(folder, 'fr/resources/making-amends.md'), 'utf8').split('\n').length - 1;
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          new RegExp(`^fr/resources/making-amends.md:${last}: a heading of this rank is not for articles`),
        ),
        'en/resources/saying-no.md:2: place “none” here, “derailors” in French',
        `fr/resources/themes.yaml:${lineOf('fr/resources/themes.yaml', 'id: lasting') + 5}: the article “early-signal” is listed twice`,
        'fr/resources/what-went-well.md: no theme of themes.yaml lists this article',
        `en/resources/themes.yaml:${lineOf('en/resources/themes.yaml', 'no-such-text')}: there is no article no-such-text.md`,
        'en/resources/early-signal.md:2: “title” is missing',
        'en/resources/early-signal.md:2: “tittle” means nothing here',
      ]),
    );
  });

  it('names help without a purpose, or in one language only @R-14', () => {
    change('fr/help.yaml', 'id: reconnection', 'id: reconexion');
    expect(foundFaults()).toEqual([
      `fr/help.yaml:${lineOf('fr/help.yaml', 'id: reconexion')}: “purpose” is missing: no exercise “reconexion” tells it`,
      'en/help.yaml:1: “reconexion” is missing: it stands in French',
      `en/help.yaml:${lineOf('en/help.yaml', 'id: reconnection')}: “reconnection” does not stand in French`,
    ]);
  });

  it('reports faults of typography as remarks, which do not block the content @P-01', () => {
    change('fr/check-in.yaml', /^title: .*$/m, "title: Le point d'aujourd'hui");
    change('en/resources/early-signal.md', 'Everybody has', "Everybody's");
    const { faults, locales } = checkContent(folder);
    expect(faults.map(({ isRemark }) => isRemark)).toEqual([true, true]);
    expect(foundFaults()).toEqual([
      'fr/check-in.yaml:2: straight apostrophe instead of ’',
      expect.stringMatching(/^en\/resources\/early-signal\.md:\d+: straight apostrophe instead of ’$/),
    ]);
    expect(locales).not.toBeNull();
  });

  it('uses the built-in help and resources for a folder with exercises only @P-15', () => {
    for (const locale of ['fr', 'en']) {
      rmSync(join(folder, locale, 'help.yaml'));
      rmSync(join(folder, locale, 'resources'), { recursive: true });
    }
    expect(foundFaults()).toEqual([]);
    expect(checkContent(folder).locales?.en.library.articles.length).toBeGreaterThan(0);
    cpSync(join(builtIn, 'fr/help.yaml'), join(folder, 'fr/help.yaml'));
    expect(foundFaults()).toEqual(['en/help.yaml: this file is missing']);
  });
});
