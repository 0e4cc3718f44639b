import { type ContentDocument, EXERCISES } from '@ancrage/shared/content/document';
import type { Block, Exercise } from '@ancrage/shared/content/exercise';
import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { htmlOf } from './journal-page.ts';
import { type SectionWords, sectionsOf } from './sections.ts';

const question = (key: string, label: string): Block => ({ kind: 'question', key, size: 'short', label });
const exercise = (id: string, blocks: Block[]): Exercise => ({
  id,
  title: id,
  purpose: id,
  slides: [{ id: 'one', title: 'one', blocks }],
});
const asked: Readonly<Record<string, Block[]>> = {
  reconnection: [
    {
      kind: 'question',
      key: 'reconew-q2-qui',
      size: 'short',
      label: { past: 'Avec qui était-ce ?', future: 'Avec qui ?' },
    },
    { kind: 'list', prefix: 'reconew-q6-besoins', label: 'Ses besoins', item: 'besoin', add: 'ajouter' },
    {
      kind: 'echo',
      from: 'reconew-q6-besoins',
      to: 'reconew-q7-besoins',
      label: 'b',
      question: 'Comment y répondre ?',
      empty: '-',
    },
    { kind: 'ordered', key: 'intuitionsdata', label: 'Mes intuitions', item: 'i', add: 'a', empty: 'e' },
  ],
  'identity-card': [question('CIDsymptome', 'Mon symptôme')],
  friendship: [
    question('person', 'Avec qui ?'),
    question('prepare-1', 'De quoi remercier {person} ?'),
    {
      kind: 'group',
      prefix: 'express-risks',
      size: 'short',
      items: [{ label: 'Pour moi' }, { label: 'Pour {person}' }],
    },
  ],
  plf1: [
    question('plf1-lieu', 'Où est-il ?'),
    {
      kind: 'choice',
      key: 'plf1-moment',
      label: 'Quand ?',
      options: [
        { value: 'before', label: 'Avant' },
        { value: 'during', label: 'Pendant' },
      ],
    },
  ],
  plf6: [
    { kind: 'question', key: 'plf6-garder', size: 'long', label: { plf: 'Je garde', ppp: 'Je retiens' } },
  ],
};
const exercises = Object.fromEntries(
  EXERCISES.map((id) => [id, exercise(id, asked[id] ?? [])]),
) as ContentDocument['exercises'];
const content = {
  exercises,
  further: [{ ...exercise('week-review', [question('week-kept', 'Que garder ?')]), title: 'La semaine' }],
};

const words: SectionWords = {
  fields: {
    field_plf: 'Parcours',
    field_cid: 'Carte',
    field_celebrations: 'Notes',
    field_deviateurs: 'Déviateurs',
    field_intuitions: 'Reconnexions',
    field_pretentions: 'Prétentions',
    field_amitiepro: 'Amitié',
  },
  paths: { plf: 'PLF', ppp: 'PPP', expagil: 'Expagil' },
  situation: { past: 'passée', future: 'à venir' },
  claimKinds: { reception: 'de réception', emission: 'd’émission' },
  implemented: 'faite',
  letGo: 'laissée',
  labels: {
    when: 'Quand',
    obstacle: 'Obstacle',
    response: 'Alors',
    day: 'Jour',
    words: 'Ce qui s’est passé',
  },
  otherVersion: 'autre version',
  exercise: 'Exercice',
  note: 'Note',
  someone: 'l’autre',
  underway: 'en cours',
  date: (at) => `jour ${at}`,
};
const nothing = Object.fromEntries(JOURNAL_FIELDS.map((field) => [field, null])) as Record<
  JournalField,
  null
>;
const sections = (journal: Partial<Record<JournalField, unknown>>) =>
  sectionsOf(
    {
      ...nothing,
      ...Object.fromEntries(Object.entries(journal).map(([field, value]) => [field, JSON.stringify(value)])),
    },
    content,
    words,
  );
const html = (journal: Partial<Record<JournalField, unknown>>) =>
  htmlOf({
    locale: 'fr',
    title: 'Le journal d’Ana',
    subtitle: 's',
    contents: 'c',
    empty: 'Encore vide',
    identification: { title: 'Moi', lines: [{ label: 'Prénom', texts: ['Ana'] }] },
    sections: sections(journal),
    filesLabel: 'Fichiers',
  });

describe('the readable page of an export', () => {
  it('has each question in its original wording and order, with the item that it echoes @Q-66 @S-13', () => {
    const [section] = sections({
      field_intuitions: {
        '20': {
          date: '20',
          pf: 'future',
          intuitionsdata: [{ name: 'Écouter', status: 'implemented' }, { name: 'Se taire' }],
          'reconew-q7-besoins-2': 'Prendre le temps',
          'reconew-q6-besoins-1': 'du calme',
          'reconew-q6-besoins-2': 'du temps',
          'reconew-q2-qui': 'Nadia',
        },
      },
    });
    expect(section?.entries).toMatchObject([{ title: 'Nadia', detail: 'jour 20 · à venir' }]);
    expect(section?.entries[0]?.lines).toEqual([
      { label: 'Avec qui ?', texts: ['Nadia'] },
      { label: 'Ses besoins', texts: ['du calme', 'du temps'] },
      { label: 'Comment y répondre ? — du temps', texts: ['Prendre le temps'] },
      { label: 'Mes intuitions', texts: ['Écouter (faite)', 'Se taire'] },
    ]);
  });

  it('has the plan of an intuition and what became of it, and the day of a situation to come @Q-66 @E-04', () => {
    const [section] = sections({
      field_intuitions: {
        '20': {
          date: '20',
          pf: 'past',
          day: '1970-01-02',
          pair: '1700000000000',
          intuitionsdata: [
            {
              name: 'Écouter',
              status: 'implemented',
              when: 'Quand Karim hausse le ton, je demande',
              outcome: { kind: 'done', date: '30', words: 'Il a souri' },
            },
            { name: 'Se taire', obstacle: 'La hâte', outcome: { kind: 'let-go', date: '30' } },
          ],
        },
      },
    });
    expect(section?.entries[0]?.lines).toEqual([
      { label: 'Mes intuitions', texts: ['Écouter (faite)', 'Se taire (laissée)'] },
      { label: 'Jour', texts: [`jour ${new Date(1970, 0, 2, 12).getTime()}`] },
      { label: 'Écouter · Quand', texts: ['Quand Karim hausse le ton, je demande'] },
      { label: 'Écouter · Ce qui s’est passé', texts: ['Il a souri'] },
      { label: 'Se taire · Obstacle', texts: ['La hâte'] },
    ]);
  });

  it('marks old intuitions by the status of their entry, if they have none @Q-66 @E-05', () => {
    const [section] = sections({
      field_intuitions: {
        '20': {
          date: '20',
          intuitionsdata: [{ name: 'Écouter' }, { name: 'Se taire', status: 'pending' }],
          status: 'implemented',
        },
      },
    });
    expect(section?.entries[0]?.lines).toEqual([
      { label: 'Mes intuitions', texts: ['Écouter (faite)', 'Se taire'] },
    ]);
  });

  it('has an exchange, a path with its earlier results, and the intuitions of a path @Q-66', () => {
    const result = sections({
      field_amitiepro: {
        '5': { date: '5', person: 'Karim', prepare: ['Son appui'], express: { risks: ['peu', 'rien'] } },
      },
      field_plf: {
        form_type: 'ppp',
        progress: { plf_track: { plf: 2, slide: 1 } },
        answers: { 'plf1-lieu': 'La gorge' },
        results: {
          ppp: {
            date: '9',
            'plf6-garder': 'le calme',
            earlier: [{ date: '8', 'plf6-garder': 'le souffle' }],
          },
        },
      },
      field_intuitions: { plf: { date: '7', special: 'plf', intuitionsdata: [{ name: 'Dire non' }] } },
    });
    const byTitle = Object.fromEntries(result.map(({ title, entries }) => [title, entries]));
    expect(byTitle.Amitié?.[0]?.lines).toEqual([
      { label: 'Avec qui ?', texts: ['Karim'] },
      { label: 'De quoi remercier Karim ?', texts: ['Son appui'] },
      { label: 'Pour moi', texts: ['peu'] },
      { label: 'Pour Karim', texts: ['rien'] },
    ]);
    expect(byTitle.Parcours?.map(({ detail, lines }) => [detail, lines])).toEqual([
      ['en cours', [{ label: 'Où est-il ?', texts: ['La gorge'] }]],
      ['jour 9', [{ label: 'Je retiens', texts: ['le calme'] }]],
      ['jour 8', [{ label: 'Je retiens', texts: ['le souffle'] }]],
    ]);
    expect(byTitle.Reconnexions?.[0]).toMatchObject({ title: 'PLF', lines: [{ texts: ['Dire non'] }] });
  });

  it('shows the label of a choice @Q-66 @E-04', () => {
    const [path] = sections({ field_plf: { answers: { 'plf1-moment': 'during', 'plf1-lieu': 'before' } } });
    expect(path?.entries[0]?.lines).toEqual([
      { label: 'Où est-il ?', texts: ['before'] },
      { label: 'Quand ?', texts: ['Pendant'] },
    ]);
  });

  it('omits no answer, whatever its key, and shows unreadable data as it is @Q-66 @E-03', () => {
    const [card] = sections({
      field_cid: { CIDsymptome: 'La gorge', CIDautre: 'Un autre', rang: 3, '~at': { a: 1 } },
    });
    expect(card?.entries[0]?.lines).toEqual([
      { label: 'Mon symptôme', texts: ['La gorge'] },
      { label: 'CID autre', texts: ['Un autre'] },
      { label: 'Rang', texts: ['3'] },
    ]);
    const [odd] = sectionsOf({ ...nothing, field_plf: '["pas', field_cid: null }, content, words);
    expect(odd).toMatchObject({ title: 'Parcours', entries: [], unread: '["pas' });
  });

  it('has the old site’s texts under keys that no exercise asks for, and in place of entries @Q-66 @E-01', () => {
    const result = sections({
      field_deviateurs: {
        '5': { date: '5', titre: 'Colère', lieu: { ville: 'Lyon' } },
        '6': 'Un mot',
        nom: 'Peur',
      },
      field_pretentions: { '5': { date: '5', kind: 'Réception', texte: 'On me doit' } },
      field_intuitions: { '5': { date: '5', intuitionsdata: [{ name: 'Écouter', commentaire: 'Ana' }] } },
      field_plf: { notes: 'à suivre', answers: 'perdu' },
    });
    const lines = Object.fromEntries(
      result.map(({ title, entries }) => [
        title,
        entries.flatMap(({ detail, lines: all }) => all.map(({ label, texts }) => [detail, label, ...texts])),
      ]),
    );
    expect(lines).toEqual({
      Déviateurs: [
        ['jour 5', 'Titre', 'Colère'],
        ['jour 5', 'Lieu ville', 'Lyon'],
        ['jour 6', '', 'Un mot'],
        ['nom', '', 'Peur'],
      ],
      Prétentions: [
        ['jour 5', 'Kind', 'Réception'],
        ['jour 5', 'Texte', 'On me doit'],
      ],
      Reconnexions: [
        ['jour 5', 'Mes intuitions', 'Écouter'],
        ['jour 5', 'Écouter · Commentaire', 'Ana'],
      ],
      Parcours: [
        ['', 'Notes', 'à suivre'],
        ['', 'Answers', 'perdu'],
      ],
    });
  });

  it('has the answers of a further exercise under its title and its questions @Q-66 @E-05', () => {
    const [section] = sections({
      field_intuitions: {
        'exercise-week-review-30': {
          date: '30',
          special: 'exercise-week-review-30',
          'week-kept': 'Un oui',
        },
        'exercise-gone-29': { date: '29', special: 'exercise-gone-29', 'gone-kept': 'Un non' },
      },
    });
    expect(section?.entries.map(({ title, lines }) => [title, lines])).toEqual([
      ['La semaine', [{ label: 'Que garder ?', texts: ['Un oui'] }]],
      ['Exercice', [{ label: 'Gone kept', texts: ['Un non'] }]],
    ]);
  });

  it('has the second versions of answers, of entries and of paths @Q-66', () => {
    const version = (value: unknown) => [{ value, at: 1 }];
    const result = sections({
      field_cid: { CIDsymptome: 'La gorge', '~other': { CIDsymptome: version('Le dos') } },
      field_plf: {
        answers: { 'plf1-lieu': 'La gorge' },
        results: { ppp: { date: '9', 'plf6-garder': 'le calme' } },
        '~other': { 'answers/plf1-lieu': version('Le dos'), 'results/ppp/plf6-garder': version('le bruit') },
      },
    });
    expect(result.map(({ entries }) => entries.map(({ lines }) => lines[1]))).toEqual([
      [
        { label: 'Où est-il ? (autre version)', texts: ['Le dos'] },
        { label: 'Je retiens (autre version)', texts: ['le bruit'] },
      ],
      [{ label: 'Mon symptôme (autre version)', texts: ['Le dos'] }],
    ]);
  });

  it('has unreadable texts in addition to readable ones @Q-66 @Q-32', () => {
    const page = html({
      field_cid: { '~unread': ['{"CIDsymptome":"<i>perdu', 4] },
      field_celebrations: { '3': { date: '3', text: 'Merci' }, '~unread': ['["note'] },
    });
    expect(page).toContain('<h2>Carte</h2>');
    expect(page).toContain('<pre>{&quot;CIDsymptome&quot;:&quot;&lt;i&gt;perdu\n\n4</pre>');
    expect(page).toContain('Merci');
    expect(page).toContain('<pre>[&quot;note</pre>');
  });

  it('leads from a note to its files in the archive @Q-66 @P-11', () => {
    const page = html({
      field_celebrations: {
        '3': {
          date: '3',
          text: 'Merci',
          files: [
            { fid: 1, filename: 'le "plan".pdf', month: '2026-03' },
            { fid: 2, filename: 'b.pdf' },
          ],
        },
      },
    });
    expect(page).toContain('href="files/2026-03/le%20_plan_.pdf"');
    expect(page).toContain('<li>b.pdf</li>');
  });

  it('links to the right file when another note has one whose name differs only in case @Q-66', () => {
    const note = (fid: number, filename: string) => ({
      date: String(fid),
      text: 'Merci',
      files: [{ fid, filename, month: '2026-03' }],
    });
    const page = html({ field_celebrations: { '3': note(3, 'Plan.pdf'), '4': note(4, 'plan.pdf') } });
    expect(page).toContain('<a href="files/2026-03/Plan.pdf">Plan.pdf</a>');
    expect(page).toContain('<a href="files/2026-03/4-plan.pdf">plan.pdf</a>');
  });

  it('shows every input as text: it runs and fetches nothing @Q-32 @Q-66', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.constantFrom('<script>alert(1)</script>', '"><img src=x onerror=a()>', '&lt;b&gt;'),
    );
    fc.assert(
      fc.property(anything, anything, (key, text) => {
        const page = html({ field_cid: { [`k${key}`]: text }, field_celebrations: { [key]: { text } } });
        expect(page).not.toMatch(/<script|<img|<iframe| on\w+="/i);
        expect(
          page.match(
            /<(?!\/?(?:html|head|meta|title|style|body|header|h[123]|p|nav|ul|li|a|main|section|article|dl|dt|dd|pre|!doctype)\b)/g,
          ) ?? [],
        ).toEqual([]);
        const words = page
          .replace(/<[^>]*>/g, '')
          .replace(/&#039;/g, "'")
          .replace(/&quot;/g, '"')
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&amp;/g, '&');
        expect(words).toContain(text.trim());
      }),
    );
  });

  it('says when the journal is empty @Q-66', () => {
    expect(html({})).toContain('Encore vide');
    expect(html({ field_cid: {} })).toContain('Encore vide');
  });
});
