import { describe, expect, it } from '@jest/globals';
import { checkDeployment } from './deployment-check.ts';
import { readSettings } from './settings.ts';

const STRONG = 'kZ7vQ2mX9cT4wL8rB5nH';
const SOUND = {
  PUBLIC_URL: 'https://journal.cabinet-cap.fr',
  CONTACT_ADDRESS: 'contact@cabinet-cap.fr',
  SMTP_URL: `smtps://journal:${STRONG}@smtp.cabinet-cap.fr:465`,
  DATABASE_URL: `postgresql://ancrage:${STRONG}@postgres:5432/ancrage`,
};
const check = (change: Record<string, string>) => () => {
  const environment = { ...SOUND, ...change };
  checkDeployment(readSettings(environment), environment);
};

describe('checkDeployment', () => {
  it.each([
    ['the values of a firm', {}],
    ['a trial on this very machine', { PUBLIC_URL: 'http://localhost:3000', SMTP_URL: 'smtp://mail:1025' }],
    ['a loopback address of the other kind', { PUBLIC_URL: 'http://[::1]:3000' }],
    ['a database that asks for no password', { DATABASE_URL: 'postgresql://ancrage@postgres/ancrage' }],
    ['an address whose name holds an example', { PUBLIC_URL: 'https://journal.bon-exemple.fr' }],
  ])('accepts %s @settings', (_, change) => {
    expect(check(change)).not.toThrow();
  });

  it.each([
    ['PUBLIC_URL', ''],
    ['PUBLIC_URL', 'https://journal.example.org'],
    ['PUBLIC_URL', 'https://ancrage.example'],
    ['PUBLIC_URL', 'http://journal.cabinet-cap.fr'],
    ['PUBLIC_URL', 'https://cabinet-cap.fr/journal'],
    ['PUBLIC_URL', 'https://journal.cabinet-cap.fr/'],
    ['PUBLIC_URL', 'https://journal.your-firm.fr'],
    ['SMTP_URL', `smtps://journal:${STRONG}@smtp.your-firm.fr`],
    ['CONTACT_ADDRESS', ''],
    ['CONTACT_ADDRESS', 'contact@your-firm.example'],
    ['CONTACT_ADDRESS', 'contact@example.com'],
    ['SMTP_URL', ''],
    ['SMTP_URL', 'smtps://journal:password@smtp.cabinet-cap.fr'],
    ['SMTP_URL', 'smtps://journal:abc@smtp.cabinet-cap.fr'],
    ['SMTP_URL', `smtps://journal:${STRONG}%zz@smtp.cabinet-cap.fr`],
    ['DATABASE_URL', 'postgresql://ancrage:change-me-please-now@postgres/ancrage'],
    ['DATABASE_URL', 'postgresql://ancrage:postgres@postgres/ancrage'],
    ['DATABASE_URL', 'postgresql://ancrage:aaaaaaaaaaaaaaaaaaaaaaaa@postgres/ancrage'],
    ['STAFF_DATABASE_URL', 'postgresql://desk:desk@postgres/ancrage'],
  ])('refuses %s=%s in one sentence that names it and shows no secret @settings', (name, value) => {
    expect(check({ [name]: value })).toThrow(new RegExp(`^${name} (must|is not set:) [^\\n]+\\.$`));
    const password = value.includes('@') && URL.canParse(value) ? new URL(value).password : '';
    if (password.length > 8) expect(check({ [name]: value })).not.toThrow(password);
  });
});
