import { describe, expect, it } from '@jest/globals';
import { strengthOf } from './score-password.ts';

/** What is known of a person, their company and the firm. */
const KNOWN = [
  'helene.arnaud@orvelaine.example',
  'Hélène',
  'Arnaud',
  'Directrice des opérations',
  'Orvelaine',
  'Chantiers navals',
  '+33 6 12 34 56 78',
  'Cabinet Boussole',
  'journal.boussole.example',
];
const weaknessOf = async (password: string) => (await strengthOf(password, KNOWN)).weakness;

describe('new passwords, judged with the dictionaries', () => {
  it.each([
    ['P@ssw0rd2026!!', 'common'],
    ['Motdepasse123!', 'common'],
    ['Azerty123456!', 'common'],
    ['Welcome2026!!', 'common'],
    ['Bonjour2026!!', 'common'],
    ['Marseille13000!', 'common'],
    ['M4rs3ill3-13000', 'common'],
    ['123456Marseille!', 'common'],
    ['$ol3il!!!2026!!', 'common'],
    ['Ancrage2026!!', 'known'],
    ['Ancrage-Ancrage', 'known'],
    ['@ncr4ge-2026-2027', 'known'],
    ['helene.arnaud.1', 'known'],
    ['Hélène-Arnaud-1974', 'known'],
    ['Orvelaine2026!', 'known'],
    ['chantiersnavals35', 'known'],
    ['boussole-boussole', 'known'],
  ])('refuses %s: %s @Q-02', async (password, weakness) => {
    expect(await weaknessOf(password)).toBe(weakness);
  });

  it.each([
    'JeTaimeMonChat',
    'motdepasse12',
    'password1234',
    '0612345678 !',
    'azertyuiopqs',
    'aaaaaaaaaaaaaaa',
  ])('refuses %s @Q-02', async (password) => {
    expect(await weaknessOf(password)).not.toBeNull();
  });

  it.each([
    'un caillou bleu au bord du lac',
    'deux barques sous la lune',
    'une lanterne au bout du quai',
    'le vent sur la colline',
    'correct horse battery staple',
    'hélène aime trois cerfs-volants',
    'четыре синие птицы',
    'xK7#pQ2mV9!tLz',
    'v8GqLw2RzT6mYb',
    'TzqWmB#xkR2026',
    '738291640275193',
  ])('accepts %s @Q-02', async (password) => {
    expect(await weaknessOf(password)).toBeNull();
  });

  it('asks more of fewer than 15 characters, and says so @Q-02', async () => {
    const [short, long] = ['mesa-velours', 'mesa-velours-rame'];
    expect(await strengthOf(short, [])).toEqual({ score: 3, weakness: 'short' });
    expect((await strengthOf(long, [])).weakness).toBeNull();
  });

  it('judges without leading and trailing spaces, as passwords are hashed @Q-02', async () => {
    expect(await weaknessOf('  Bonjour2026!!  ')).toBe('common');
  });
});
