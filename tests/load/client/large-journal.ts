import type { PersonOverrides } from '../../support/factories.ts';

/** Entries in each field of the largest journal: about a megabyte. */
export const MOST_ENTRIES = 2000;
const FIRST_DAY = Date.UTC(2021, 0, 4, 8);
const STEP_MS = 22 * 3_600_000;

const WORDS =
  'hier en réunion j’ai senti ma gorge se serrer quand elle a repris le dossier puis je me suis souvenu de ma phrase et j’ai laissé un silence avant de répondre calmement à sa question sur les délais du projet'.split(
    ' ',
  );

/** Pseudo-random numbers, so that every run has the same journal. */
const drawing = () => {
  let seed = 20_261_121;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
};

/** A word in one note of a hundred, for the search. */
export const RARE_WORD = 'coquelicot';
export const rareCountOf = (entries: number): number => entries / 100;

/**
 * A large journal, before it is serialised.
 * @param entries the number of entries in each of the five fields that hold some
 */
export const largeJournal = (entries = MOST_ENTRIES): NonNullable<PersonOverrides['journal']> => {
  const next = drawing();
  const prose = (length: number) => {
    let text = '';
    while (text.length < length) text += `${text === '' ? '' : ' '}${WORDS[next() % WORDS.length]}`;
    return text;
  };
  const byDate = <Entry>(make: (date: string, number: number) => Entry) =>
    Object.fromEntries(
      Array.from({ length: entries }, (_, number) => {
        const date = String(FIRST_DAY + number * STEP_MS);
        return [date, make(date, number)];
      }),
    );
  return {
    field_cid: {
      CIDsymptome: 'la gorge qui se serre',
      CIDphrasereconnexion: 'je reviens à mon souffle',
      CIDvocationpro: 'relier ceux qui ne se parlent plus',
      CIDmomentressource: 'revoir la mer à six heures',
    },
    field_intuitions: byDate((date) => ({
      date,
      pf: 'past',
      'reconew-q2-qui': prose(20),
      'reconew-q2-datesujet': prose(30),
      'reconew-q3-pense': prose(90),
      'reconew-q3-ressenti': prose(60),
      'reconew-q8-1': prose(60),
      intuitionsdata: [{ name: prose(40), status: next() % 2 === 0 ? 'pending' : 'implemented' }],
      status: 'pending',
    })),
    field_celebrations: byDate((date, number) => ({
      date,
      text: `${prose(450)}${number % 100 === 0 ? ` ${RARE_WORD}` : ''}`,
    })),
    field_deviateurs: byDate((date) => ({
      date,
      name: prose(30),
      situation: prose(120),
      thought: prose(100),
      antidote: prose(120),
    })),
    field_pretentions: byDate((date) => ({
      date,
      kind: 'reception',
      name: prose(30),
      situation: prose(160),
      effect: prose(100),
      truth: prose(100),
    })),
    field_amitiepro: byDate((date) => ({
      date,
      person: prose(15),
      theme: prose(25),
      prepare: [prose(80), prose(80), prose(80), prose(60)],
      stage: 'prepare',
    })),
  };
};
