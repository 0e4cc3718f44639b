import { describe, expect, it } from '@jest/globals';
import { readInvitationList } from './invitation-list.ts';

const bytesOf = (text: string): ArrayBuffer => new Uint8Array(new TextEncoder().encode(text)).buffer;
const nour = {
  mail: 'nour@rivage.test',
  firstname: 'Nour',
  lastname: 'Le Goff',
  company: 'Rivage',
  locale: 'fr',
};

describe('a list of people to invite', () => {
  it.each([
    ['commas', 'E-mail,Prénom,Nom,Entreprise,Langue\nnour@rivage.test,Nour,Le Goff,Rivage,fr\n'],
    ['semicolons', '\uFEFFNom;Prénom;Courriel;Société;Langue\r\nLe Goff;Nour;nour@rivage.test;Rivage;fr\r\n'],
    [
      'tabs',
      'Email address\tFirst name\tLast name\tCompany\tLanguage\nnour@rivage.test\tNour\tLe Goff\tRivage\tfr',
    ],
    [
      'empty lines',
      '\nmail,firstname,lastname,company,locale\n,,,,\nnour@rivage.test,Nour,Le Goff,Rivage,fr\n',
    ],
  ])('is read with %s, by the titles of its columns @A-03', async (_, text) => {
    const list = await readInvitationList(bytesOf(text));
    expect(list).toMatchObject({ kind: 'people', people: [{ person: nour }] });
  });

  it('is read without titles, and names the line of each person @A-03', async () => {
    const list = await readInvitationList(
      bytesOf('nour@rivage.test,Nour\n\n"zoe@rivage.test","Zoé, dite Z"\n'),
    );
    expect(list).toMatchObject({
      kind: 'people',
      people: [
        { line: 1, person: { mail: 'nour@rivage.test', firstname: 'Nour', company: '' } },
        { line: 3, person: { mail: 'zoe@rivage.test', firstname: 'Zoé, dite Z' } },
      ],
    });
  });

  it('is read as spreadsheets on Windows write it @A-03', async () => {
    const bytes = new Uint8Array([...'mail;pr'].map((sign) => sign.charCodeAt(0)).concat(0xe9));
    const rest = new TextEncoder().encode('nom\nzoe@rivage.test;Zo');
    const whole = new Uint8Array([...bytes, ...rest, 0xe9]);
    const list = await readInvitationList(whole.buffer);
    expect(list).toMatchObject({ kind: 'people', people: [{ person: { firstname: 'Zoé' } }] });
  });

  it('is refused when it is empty, has no addresses or too many lines @A-03', async () => {
    expect(await readInvitationList(bytesOf('mail,nom\n\n'))).toEqual({ kind: 'empty' });
    expect(await readInvitationList(bytesOf(''))).toEqual({ kind: 'empty' });
    expect(await readInvitationList(bytesOf('nom,prénom\nLe Goff,Nour\n'))).toEqual({ kind: 'noMailColumn' });
    const many = Array.from({ length: 201 }, (_, at) => `p${at}@rivage.test`).join('\n');
    expect(await readInvitationList(bytesOf(many))).toEqual({ kind: 'tooMany' });
  });
});
