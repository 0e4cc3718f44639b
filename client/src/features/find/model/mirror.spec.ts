import { intuitionsSchema } from '@ancrage/shared/journal/intuitions';
import type { JsonObject } from '@ancrage/shared/journal/json';
import { describe, expect, it } from '@jest/globals';
import { mirrorOf } from './mirror.ts';
import { type Documents, writingsOf } from './writings.ts';

const now = new Date(2026, 10, 26, 18).getTime();
const at = (year: number, month: number, day: number) => String(new Date(year, month - 1, day, 9).getTime());
const reconnection = (date: string, who: string, more: JsonObject = {}): JsonObject => ({
  [date]: { date, 'reconew-q2-qui': who, ...more },
});

const mirror = (fields: Partial<Documents>) => {
  const documents: Documents = {
    field_plf: {},
    field_cid: {},
    field_celebrations: {},
    field_deviateurs: {},
    field_intuitions: {},
    field_pretentions: {},
    field_amitiepro: {},
    ...fields,
  };
  return mirrorOf(writingsOf(documents), intuitionsSchema.parse(documents.field_intuitions), now);
};

describe('the mirror', () => {
  it('has the months from the first text on, empty ones too, twelve at most', () => {
    const note = (key: string) => [key, { date: key, text: 'Un merci' }] as const;
    const notesOf = (...keys: string[]) => Object.fromEntries(keys.map(note));
    const { months } = mirror({
      field_celebrations: notesOf(at(2026, 11, 2), at(2026, 11, 20), at(2026, 9, 1)),
    });
    expect(months).toEqual([
      { name: '2026-09', count: 1 },
      { name: '2026-10', count: 0 },
      { name: '2026-11', count: 2 },
    ]);
    const long = mirror({ field_celebrations: notesOf(at(2019, 1, 1), at(2026, 11, 2)) }).months;
    expect(long).toEqual([{ name: '2026-11', count: 1 }]);
    expect(mirror({}).months).toEqual([]);
  });

  it('counts in how many entries somebody is, whatever the accents, most first', () => {
    const { people } = mirror({
      field_intuitions: {
        ...reconnection(at(2026, 1, 1), 'Zoé'),
        ...reconnection(at(2026, 2, 1), 'karim et Karim'),
        ...reconnection(at(2026, 3, 1), 'Karim, Zoe'),
        ...reconnection(at(2026, 4, 1), 'KARIM'),
      },
    });
    expect(people).toEqual([
      { name: 'KARIM', count: 3 },
      { name: 'Zoe', count: 2 },
    ]);
  });

  it('counts the entries that name a derailor, its own and others, as a whole word', () => {
    const { derailors } = mirror({
      field_deviateurs: {
        [at(2026, 1, 1)]: { date: at(2026, 1, 1), name: 'Le sauveur', effect: 'Le sauveur s’épuise' },
        [at(2026, 1, 2)]: { date: at(2026, 1, 2), name: 'L’expert' },
        [at(2026, 1, 3)]: { date: at(2026, 1, 3), name: 'le Sauveur' },
      },
      field_celebrations: {
        [at(2026, 2, 1)]: { date: at(2026, 2, 1), text: 'Pas vu LE SAUVEUR aujourd’hui' },
        [at(2026, 2, 2)]: { date: at(2026, 2, 2), text: 'Le sauveurs' },
      },
    });
    expect(derailors.map(({ name, count }) => [name, count])).toEqual([
      ['le Sauveur', 3],
      ['L’expert', 1],
    ]);
  });

  it('says what became of intuitions, with the latest words about what happened', () => {
    const outcome = (kind: string, day: number, words?: string) => ({
      outcome: { kind, date: at(2026, 11, day), ...(words !== undefined && { words }) },
    });
    const { intuitions, happened } = mirror({
      field_intuitions: {
        ...reconnection(at(2026, 11, 1), 'Karim', {
          intuitionsdata: [
            { id: 'a', name: 'Je demande', status: 'implemented', ...outcome('done', 3, 'Il a souri') },
            { id: 'b', name: 'J’attends', status: 'implemented', ...outcome('done', 5, 'Un silence') },
            { id: 'c', name: 'Je propose', status: 'pending' },
            { id: 'd', name: 'Je crie', status: 'pending', ...outcome('let-go', 4) },
          ],
        }),
      },
    });
    expect(intuitions).toEqual({ pending: 1, implemented: 2, 'let-go': 1 });
    expect(happened.map(({ name, words }) => [name, words])).toEqual([
      ['J’attends', 'Un silence'],
      ['Je demande', 'Il a souri'],
    ]);
  });
});
