import type { Exercise } from '@ancrage/shared/content/exercise';
import type { OtherText } from '@ancrage/shared/journal/other-texts';
import { describe, expect, it } from '@jest/globals';
import { composeReport, offeredSections, type ReportSources, type ReportWords } from './compose.ts';
import { isWithin, periodOf } from './period.ts';
import { reportAsText, SECTIONS } from './report.ts';

const day = (year: number, month: number, date: number) =>
  String(new Date(year, month - 1, date, 12).getTime());

const review: Exercise = {
  id: 'week-review',
  title: 'La semaine',
  purpose: 'La relire.',
  slides: [],
  summary: {
    kind: 'summary',
    empty: 'Rien d’écrit.',
    sections: [
      { title: 'Mon symptôme', entries: [{ show: 'identity-card', key: 'CIDsymptome' }] },
      {
        title: 'Ce que je retiens',
        entries: [
          { show: 'answer', key: 'week-kept' },
          { show: 'list', label: 'Merci à', prefix: 'week-thanks' },
        ],
      },
      { title: 'À essayer', entries: [{ show: 'ordered', key: 'intuitionsdata' }] },
    ],
  },
};

const other = (key: string, label: string, text: string): OtherText => ({ path: [key], label, text });
/** Texts that no exercise asks for, by the key of their entry. */
const others: Readonly<Record<string, readonly OtherText[]>> = {
  'exercise-gone-2': [other('gone-kept', 'Gone kept', 'Un oui')],
  old: [other('texte', 'Texte', 'Quand Nadia se tait'), other('titre', 'Titre', 'La muette')],
};

const sources: ReportSources = {
  identityCard: {
    CIDsymptome: 'La gorge',
    CIDphrasereconnexion: ' J’ai le temps. ',
    CIDvocationpro: 'Relier',
    autre: 'x',
  },
  leadershipPath: {
    results: {
      plf: {
        date: day(2026, 2, 1),
        'plf6-garder': 'Ma colère garde',
        'plf6-partager': 'Avec Nadia',
        nouveau: ['un', 'deux'],
      },
    },
  },
  derailors: {
    a: { date: day(2026, 1, 5), name: 'La pompière', trigger: 'Nadia appelle', antidote: 'Le silence' },
  },
  claims: {
    b: { date: day(2026, 3, 1), kind: 'reception', name: 'On me doit l’écoute', truth: 'Je la donne peu' },
  },
  intuitions: {
    1: {
      date: day(2026, 3, 2),
      pf: 'past',
      'reconew-q2-qui': 'Nadia',
      'reconew-q2-datesujet': 'Lundi, le budget avec Nadia',
      intuitionsdata: [
        { name: 'Écouter Nadia', status: 'implemented' },
        { name: 'Demander', status: 'pending' },
      ],
    },
    plf: { date: day(2025, 1, 2), special: 'plf', intuitionsdata: [{ name: 'Respirer' }] },
    'exercise-week-review-1': {
      date: day(2026, 2, 20),
      special: 'exercise-week-review-1',
      status: 'pending',
      'week-kept': 'Nadia a attendu',
      'week-thanks-1': 'Inès',
      'week-thanks-2': 'Nadia',
      intuitionsdata: [{ name: 'Attendre' }],
    },
    'exercise-gone-2': {
      date: day(2026, 2, 19),
      special: 'exercise-gone-2',
      pf: 'past',
      'gone-kept': 'Un oui',
      autre: { second: 'gardé' },
    },
  },
  friendships: { c: { date: day(2026, 1, 1), person: 'Karim' } },
  othersOf: (_, entryKey) => (others[entryKey ?? ''] ?? []).map((one) => ({ ...one })),
  further: [review],
};

const words: ReportWords = {
  title: 'Compte-rendu',
  heading: ['Hélène Morel', '12 mars 2026'],
  sections: {
    identityCard: 'Carte',
    vocation: 'Vocation',
    paths: 'Parcours',
    derailors: 'Déviateurs',
    claims: 'Prétentions',
    intuitions: 'Intuitions',
    reconnections: 'Reconnexions',
    further: 'Autres',
  },
  empty: {
    identityCard: 'Pas de carte',
    vocation: 'Pas de vocation',
    paths: 'Pas de parcours',
    derailors: 'Pas de déviateur',
    claims: 'Pas de prétention',
    intuitions: 'Pas d’intuition',
    reconnections: 'Pas de reconnexion',
    further: 'Rien d’autre',
  },
  initialsNote: 'Initiales',
  card: { CIDsymptome: 'Symptôme', CIDphrasereconnexion: 'Phrase', CIDmomentressource: 'Moment' },
  paths: { plf: 'PLF', ppp: 'PPP', expagil: 'Expagil' },
  results: { 'plf6-garder': 'Ce que je garde', 'plf6-partager': 'Avec qui' },
  derailor: {
    situation: 'Situation',
    trigger: 'Déclencheur',
    thought: 'Pensée',
    behaviour: 'Comportement',
    effect: 'Effet',
    antidote: 'Antidote',
  },
  claim: { situation: 'Situation', effect: 'Effet', truth: 'Vérité' },
  claimKinds: { reception: 'De réception', emission: 'D’émission' },
  status: { pending: 'En attente', implemented: 'Mises en œuvre' },
  situation: { past: 'Passée', future: 'À venir' },
  reconnectionIntuitions: 'Intuitions',
  beforeAfter: 'Avant → après',
  exercise: 'Exercice',
  nameless: 'Sans nom',
  more: (count) => `et ${count} de plus`,
  date: (at) => new Date(at).toISOString().slice(0, 10),
};

const ALWAYS = { from: null, to: null };
const compose = (choices: Partial<Parameters<typeof composeReport>[1]> = {}) =>
  composeReport(
    sources,
    { sections: SECTIONS, period: ALWAYS, withInitials: false, isShort: false, ...choices },
    words,
  );

describe('the synthesis report', () => {
  it('holds every part of the journal it names, and the text is the same page @P-13 @R-05', () => {
    expect(reportAsText(compose(), ' : ')).toBe(
      `${[
        'Compte-rendu\nHélène Morel\n12 mars 2026',
        'CARTE\n\nSymptôme : La gorge\nPhrase : J’ai le temps.',
        'VOCATION\n\nRelier',
        'INTUITIONS\n\nEn attente\n- Demander\n- Attendre\n- Respirer\n\nMises en œuvre\n- Écouter Nadia',
        'RECONNEXIONS\n\nNadia · Passée · 2026-03-02\n- Lundi, le budget avec Nadia\n- Intuitions :\n  • Écouter Nadia\n  • Demander',
        'DÉVIATEURS\n\nLa pompière · 2026-01-05\n- Déclencheur : Nadia appelle\n- Antidote : Le silence',
        'PRÉTENTIONS\n\nOn me doit l’écoute · De réception · 2026-03-01\n- Vérité : Je la donne peu',
        'PARCOURS\n\nPLF · 2026-02-01\n- Ce que je garde : Ma colère garde\n- Avec qui : Avec Nadia\n- un\n  deux',
        'AUTRES\n\nLa semaine · 2026-02-20\n- Ce que je retiens : Nadia a attendu\n- Merci à :\n  • Inès\n  • Nadia\n\nExercice · 2026-02-19\n- Gone kept : Un oui',
      ].join('\n\n\n')}\n`,
    );
  });

  it('has the old site’s texts under keys that no exercise asks for, and uses one as title @P-13 @E-06', () => {
    const report = composeReport(
      {
        ...sources,
        derailors: { old: { date: day(2026, 1, 6) } },
        claims: { old: { date: day(2026, 1, 6) } },
      },
      { sections: ['derailors', 'claims'], period: ALWAYS, withInitials: true, isShort: false },
      words,
    );
    expect(reportAsText(report, ' : ')).toContain(
      'DÉVIATEURS\n\nLa muette · 2026-01-06\n- Texte : Quand N. se tait\n\n\nPRÉTENTIONS\n\nLa muette · 2026-01-06\n- Texte : Quand N. se tait',
    );
  });

  it('has the chosen sections and period, and says which sections are empty @P-13', () => {
    const report = compose({
      sections: ['derailors', 'reconnections'],
      period: { from: Number(day(2026, 2, 1)), to: null },
    });
    expect(report.sections.map(({ name, entries }) => [name, entries.length])).toEqual([
      ['derailors', 0],
      ['reconnections', 1],
    ]);
    expect(reportAsText(report, ': ')).toContain('DÉVIATEURS\n\nPas de déviateur');
  });

  it('with initials, no name of a person is left in any section @P-13', () => {
    const report = compose({ withInitials: true });
    const text = reportAsText(report, ' : ');
    expect(text).not.toMatch(/Nadia|Karim/);
    expect(text).toContain('N. · Passée');
    expect(text).toContain('Lundi, le budget avec N.');
    expect(text).toContain('Hélène Morel');
    expect(text).toContain('Initiales');
  });

  it('with initials, the persons a path is shared with are reduced, there and wherever they are named @P-13', () => {
    const shared = { plf: { 'plf6-partager': 'Samir Belkacem, mardi midi' } };
    const report = composeReport(
      { ...sources, leadershipPath: { results: shared }, identityCard: { CIDvocationpro: 'Comme Samir' } },
      { sections: ['vocation', 'paths'], period: ALWAYS, withInitials: true, isShort: false },
      words,
    );
    const text = reportAsText(report, ' : ');
    expect(text).toContain('Avec qui : S. B., mardi midi');
    expect(text).toContain('Comme S.');
  });

  it('offers the section of further exercises if there is one, or it has entries @P-13', () => {
    const { 1: reconnection, 'exercise-gone-2': gone } = sources.intuitions;
    if (reconnection === undefined || gone === undefined) throw new Error('The sample has both.');
    const without = SECTIONS.filter((name) => name !== 'further');
    expect(offeredSections({ further: [], intuitions: { 1: reconnection } })).toEqual(without);
    expect(offeredSections({ further: [review], intuitions: {} })).toEqual(SECTIONS);
    expect(offeredSections({ further: [], intuitions: { 'exercise-gone-2': gone } })).toEqual(SECTIONS);
  });

  it('a short one has the latest of each section, what helps most of it, and says how much it leaves out @P-13', () => {
    const names = Array.from({ length: 7 }, (_, number) => ({ name: `Essai ${number}` }));
    const derailors = Object.fromEntries(
      [1, 2, 3].map((number) => [
        String(number),
        {
          date: day(2026, 1, number),
          name: `Déviateur ${number}`,
          effect: 'Bruit',
          antidote: 'Le calme '.repeat(40),
        },
      ]),
    );
    const text = reportAsText(
      composeReport(
        { ...sources, derailors, intuitions: { 1: { date: day(2026, 1, 1), intuitionsdata: names } } },
        {
          sections: ['derailors', 'claims', 'intuitions'],
          period: { from: Number(day(2026, 1, 2)), to: Number(day(2026, 1, 31)) },
          withInitials: false,
          isShort: true,
        },
        words,
      ),
      ' : ',
    );
    expect(text).toContain('Essai 4\net 2 de plus');
    expect(text).toMatch(/Déviateur 3.*\n- Antidote : Le calme .{100,160}…/);
    expect(text).not.toMatch(/Bruit|Déviateur 1|PRÉTENTIONS/);
  });

  it('shows “before → after” of a situation: what was intended, and what was done @P-13', () => {
    const pair = {
      1: { date: day(2026, 1, 1), pf: 'future' as const, intuitionsdata: [{ name: 'Laisser un silence' }] },
      2: { date: day(2026, 1, 2), pf: 'past' as const, pair: '1', 'reconew-q3-fait': 'J’ai attendu' },
    };
    const { sections } = composeReport(
      { ...sources, intuitions: pair },
      { sections: ['reconnections'], period: ALWAYS, withInitials: false, isShort: false },
      words,
    );
    expect(sections[0]?.entries[0]?.lines).toContainEqual({
      label: 'Avant → après',
      text: 'Laisser un silence → J’ai attendu',
    });
  });

  it('has the last five reconnections @P-13', () => {
    const many = Object.fromEntries(
      Array.from({ length: 8 }, (_, number) => [
        String(number),
        { date: day(2026, 1, number + 1), 'reconew-q2-qui': `Personne ${number}` },
      ]),
    );
    const { sections } = composeReport(
      { ...sources, intuitions: many },
      { sections: ['reconnections'], period: ALWAYS, withInitials: false, isShort: false },
      words,
    );
    expect(sections[0]?.entries.map(({ title }) => title)).toEqual(
      [7, 6, 5, 4, 3].map((one) => `Personne ${one}`),
    );
  });
});

describe('the period of a report', () => {
  const at = new Date(2026, 4, 31, 15).getTime();
  const none = { from: '', to: '' };
  it('goes back whole months to the beginning of a day @P-13', () => {
    expect(periodOf('all', at, none, null)).toEqual({ from: null, to: null });
    expect(periodOf('month', at, none, null)).toEqual({ from: new Date(2026, 3, 30).getTime(), to: null });
    expect(periodOf('quarter', at, none, null).from).toBe(new Date(2026, 1, 28).getTime());
    expect(periodOf('last', at, none, 7)).toEqual({ from: 7, to: null });
    expect(periodOf('year', at, none, null).from).toBe(new Date(2025, 4, 31).getTime());
  });

  it('a period by dates includes both days, and is open where a date is missing @P-13', () => {
    const chosen = periodOf('chosen', at, { from: '2026-03-01', to: '2026-03-02' }, null);
    const holds = (...moment: [number, number, number, number, number]) =>
      isWithin(chosen, new Date(...moment).getTime());
    expect([
      holds(2026, 1, 28, 23, 59),
      holds(2026, 2, 1, 0, 0),
      holds(2026, 2, 2, 23, 59),
      holds(2026, 2, 3, 0, 0),
    ]).toEqual([false, true, true, false]);
    expect(periodOf('chosen', at, none, null)).toEqual({ from: null, to: null });
    expect([isWithin(chosen, null), isWithin({ from: null, to: null }, null)]).toEqual([false, true]);
  });

  it('a period by two dates is the same in either order @P-13', () => {
    expect(periodOf('chosen', at, { from: '2026-03-02', to: '2026-03-01' }, null)).toEqual(
      periodOf('chosen', at, { from: '2026-03-01', to: '2026-03-02' }, null),
    );
    expect(periodOf('chosen', at, { from: '2026-03-02', to: '' }, null).to).toBeNull();
  });
});
