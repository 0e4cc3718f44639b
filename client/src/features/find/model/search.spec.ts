import { secondVersionsToJson } from '@ancrage/shared/journal/second-versions';
import { FULL_JOURNAL } from '@ancrage/shared/journal/testing/full-journal';
import { peopleIn } from '@ancrage/shared/journal/with-whom';
import { describe, expect, it } from '@jest/globals';
import { ANYTHING, excerptOf, findWritings, themesIn, type Wanted } from './search.ts';
import { type Documents, writingsOf } from './writings.ts';

const NOW = Date.UTC(2026, 10, 26, 9);
const key = (daysAgo: number) => String(NOW - daysAgo * 86_400_000);
const empty: Documents = {
  field_plf: {},
  field_cid: {},
  field_celebrations: {},
  field_deviateurs: {},
  field_intuitions: {},
  field_pretentions: {},
  field_amitiepro: {},
};
const journal: Documents = {
  ...empty,
  field_plf: {
    progress: { plf_track: { plf: 6, slide: 1 } },
    entries: { derailor: '1700000000000' },
    results: {
      plf: { date: key(20), garder: 'le calme', earlier: [{ date: key(500), garder: 'la patience' }] },
    },
  },
  field_celebrations: {
    [key(1)]: {
      date: key(1),
      text: 'Réunion très sereine.\nInès m’a remercié.',
      files: [{ fid: 7, filename: 'courrier-été.pdf', filemime: 'application/pdf' }],
    },
  },
  field_deviateurs: { [key(5)]: { date: key(5), name: 'Perfectionnisme' } },
  field_intuitions: {
    [key(3)]: {
      date: key(3),
      'reconew-q2-qui': 'avec Karim et Inès, directrice',
      'reconew-q8-1': 'Mon perfectionnisme parle.',
      ...(() => {
        const other = secondVersionsToJson(
          new Map([['reconew-q8-1', [{ value: 'Un ancien regard', at: 1 }]]]),
        );
        return other === undefined ? {} : { '~other': other };
      })(),
    },
    [key(400)]: { date: key(400), 'reconew-q2-qui': 'karim', 'reconew-q8-1': 'réunion' },
  },
  field_amitiepro: { [key(60)]: { date: key(60), person: 'Léa', theme: 'Déléguer' } },
};
const writings = writingsOf(journal);
const found = (wanted: Partial<Wanted>) =>
  findWritings(writings, { ...ANYTHING, ...wanted }, NOW).map(({ field }) => field);

describe('the search of everything', () => {
  it('finds words of every kind of entry, and leads to the page of each', () => {
    const all = writingsOf(FULL_JOURNAL);
    const path = (query: string) =>
      findWritings(all, { ...ANYTHING, query }, NOW).map((writing) => writing.path);
    expect(path('result ppp')).toEqual(['/plf?view=overview']);
    expect(path('card other')).toEqual(['/pages/cid']);
    expect(path('note')).toEqual(['/pages/celebrations?entry=1772000000010']);
    expect(path('derailor antidote')).toEqual(['/pages/deviateurs?open=derailor-1772000000020']);
    expect(path('claim truth')).toEqual(['/pages/deviateurs?open=claim-1772000000030']);
    expect(path('reconnection list')).toEqual(['/reco/view/1772000000040']);
    expect(path('path intuition')).toEqual(['/plf?view=overview']);
    expect(path('exchange intuition')).toEqual(['/amitiepro/add/1772000000050/end']);
    expect(path('further exercise')).toEqual([
      '/exercice/week-review?entry=exercise-week-review-1772000000060',
    ]);
  });

  it('ignores accents and case, and requires every word @P-11', () => {
    expect(found({ query: 'REUNION' })).toEqual(['field_celebrations', 'field_intuitions']);
    expect(found({ query: 'reunion inès' })).toEqual(['field_celebrations']);
  });

  it('finds a name of a file, also of one that waits to be sent', () => {
    expect(found({ query: 'courrier-ete' })).toEqual(['field_celebrations']);
    const waiting = writingsOf(journal, new Map([[key(1), ['facture.png']]]));
    expect(findWritings(waiting, { ...ANYTHING, query: 'facture' }, NOW)).toHaveLength(1);
  });

  it('finds earlier versions that the device has, and says so', () => {
    for (const [query, field] of [
      ['ancien regard', 'field_intuitions'],
      ['patience', 'field_plf'],
    ] as const) {
      const [writing] = findWritings(writings, { ...ANYTHING, query }, NOW);
      expect(writing?.field).toBe(field);
      expect(writing && excerptOf(writing, query.split(' '))?.isEarlier).toBe(true);
    }
  });

  it('does not find ids, states, moments and types of files', () => {
    for (const query of ['pdf application', '1700000000000', 'application/pdf', 'plf_track'])
      expect(found({ query })).toEqual([]);
  });

  it('filters by person, whether they were there or are named', () => {
    expect(peopleIn(writings)).toEqual(['Inès', 'Karim', 'Léa']);
    expect(found({ person: 'Karim' })).toEqual(['field_intuitions', 'field_intuitions']);
    expect(found({ person: 'ines' })).toEqual(['field_celebrations', 'field_intuitions']);
  });

  it('filters by theme: of an exchange, of a derailor, or named in a text', () => {
    expect(themesIn(writings)).toEqual(['Déléguer', 'Perfectionnisme']);
    expect(found({ theme: 'Perfectionnisme' })).toEqual(['field_intuitions', 'field_deviateurs']);
    expect(found({ theme: 'Déléguer' })).toEqual(['field_amitiepro']);
  });

  it('filters by kind and by time', () => {
    expect(found({ kind: 'entries.field_deviateurs' })).toEqual(['field_deviateurs']);
    expect(found({ period: 'older' })).toEqual(['field_intuitions']);
    expect(found({ period: 'month', query: 'réunion' })).toEqual(['field_celebrations']);
  });

  it('shows what was found within the words around it', () => {
    const text = `${'Avant. '.repeat(60)}le mot coquelicot. ${'Après. '.repeat(60)}`;
    const [note] = writingsOf({ ...empty, field_celebrations: { [key(2)]: { text } } });
    const excerpt = note && excerptOf(note, ['coquelicot']);
    expect(excerpt?.pieces.filter(({ isMatch }) => isMatch).map((piece) => piece.text)).toEqual([
      'coquelicot',
    ]);
    expect(excerpt?.pieces.map((piece) => piece.text).join('').length).toBeLessThan(240);
  });

  it('follows a change of one entry', () => {
    const changed = writingsOf({ ...journal, field_celebrations: { [key(1)]: { text: 'autre' } } });
    expect(findWritings(changed, { ...ANYTHING, query: 'sereine' }, NOW)).toEqual([]);
    expect(changed.find(({ field }) => field === 'field_deviateurs')).toBe(
      writings.find(({ field }) => field === 'field_deviateurs'),
    );
  });
});
