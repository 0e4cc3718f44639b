import { searchWords } from '@ancrage/shared/text/normalize-for-search';
import { describe, expect, it } from '@jest/globals';
import { exchangesByDate, groupsOf, knownNames, searched } from './exchange-groups.ts';

const friendships = {
  '1': { date: '1', person: 'Helene', theme: 'Le temps', prepare: ['Un merci'] },
  '4': { date: '4', person: 'Karim', theme: 'La confiance' },
  '3': { date: '3', person: '', theme: 'la confiance ' },
  '2': { date: '2', person: 'Hélène ', theme: 'Le temps', listen: { heard: 'L’été lui manque' } },
};
const shape = (by: 'person' | 'theme') =>
  groupsOf(exchangesByDate(friendships), by).map(({ name, exchanges }) => [
    name,
    exchanges.map(({ dateKey }) => dateKey),
  ]);

describe('the exchanges in their list', () => {
  it('by person, whatever the case and accents, the nameless last @R-13', () => {
    expect(shape('person')).toEqual([
      ['Karim', ['4']],
      ['Hélène', ['2', '1']],
      ['', ['3']],
    ]);
  });

  it('by theme @R-13', () => {
    expect(shape('theme')).toEqual([
      ['La confiance', ['4', '3']],
      ['Le temps', ['2', '1']],
    ]);
  });

  it('a search matches all its words anywhere in an exchange, ignoring case and accents @R-13', () => {
    const found = (text: string) =>
      searched(exchangesByDate(friendships), searchWords(text)).map(({ dateKey }) => dateKey);
    expect(found('HELENE ete')).toEqual(['2']);
    expect(found("l'été")).toEqual(['2']);
    expect(found('merci')).toEqual(['1']);
    expect(found('merci karim')).toEqual([]);
    expect(found(' ')).toHaveLength(4);
  });

  it('the people of earlier exchanges are suggested, each once @R-17', () => {
    expect(knownNames(friendships, 'person')).toEqual(['Karim', 'Hélène']);
  });
});
