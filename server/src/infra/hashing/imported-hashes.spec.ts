import { describe, expect, it } from '@jest/globals';
import { decoyOf, importedShapeOf, verifyImported } from './imported-hashes.ts';

/**
 * Hashes that other implementations made and published: password crackers, and ports of Drupal's hash to Python, Ruby
 * and Go.
 */
const PORTABLE: readonly (readonly [string, string])[] = [
  ['hashcat', '$S$C33783772bRXEx1aCsvY.dqgaaSu76XmVlKrW9Qu8IQlvxHlmzLf'],
  ['virtualabc', '$S$CwkjgAKeSx2imSiN3SyBEg8e0sgE2QOx4a/VIfCHN0BZUNAWCr1X'],
  ['NEW_TEMP_PASSWORD', '$S$C6x2r.aW5Nkg7st6/u.IKWjTerHXscjPtu4spwhCVZlP89UKcbb/'],
  ['password1234', '$S$DeIZ1KTE.VzRvudZ5.xgOakipuMFrVyPmRdWTjAdYieWj27NMglI'],
  ['password', '$S$ErandomsaOpYrAZqwxGynirQbWYCb3ejW4BwGH81LJcOzbzeVd02'],
  ['test12345', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'],
];

/** Hashes made by PHP 8.2's password_hash. */
const BCRYPT: readonly (readonly [string, string])[] = [
  ['hémlock & ‹co›', '$2y$10$mFSmARyxhV4jMG790sJbSut2wstIcbtjTV5fPMT9Of9UEJk0XpPMm'],
  ['日本語のパスワード', '$2y$04$BaYeI6CR.TbMMubuMq7i0OBjZ6DXLFLSxhWi4fayBl7DAHakacpSC'],
  ['é'.repeat(50), '$2y$04$81L4xYVodPTnyJz.XO77c.gHsaZBhzW0iolqKpsjuIquJEPEYRD9S'],
];

describe('imported hashes', () => {
  it.each([...PORTABLE, ...BCRYPT])(
    'the hash %j verifies %s and no other password @drupal',
    async (password, hash) => {
      expect(await verifyImported(hash, password)).toBe(true);
      expect(await verifyImported(hash, ` ${password}\n`)).toBe(true);
      expect(await verifyImported(hash, `${password[0]}-${password}`)).toBe(false);
      expect(await verifyImported(decoyOf(importedShapeOf(hash) ?? ''), password)).toBe(false);
    },
  );

  it('verifies the password of an MD5 from a still older site @drupal', async () => {
    // Made by PHP: the portable hash of the hexadecimal digits of md5('password1').
    const ofDigits = '$S$9ancrage1ujvc3cl/sDgpkOIsRqvjax8y8xSFvkZK1iTgoskTNfc';
    expect(await verifyImported(`U${ofDigits}`, 'password1')).toBe(true);
    expect(await verifyImported(`U${ofDigits}`, '7c6a180b36896a0a8c02787eeafb0e4c')).toBe(false);
    expect(await verifyImported(ofDigits, '7c6a180b36896a0a8c02787eeafb0e4c')).toBe(true);
  });

  it('rejects a password longer than the old site accepted @drupal', async () => {
    expect(
      await verifyImported('$S$C33783772bRXEx1aCsvY.dqgaaSu76XmVlKrW9Qu8IQlvxHlmzLf', 'x'.repeat(513)),
    ).toBe(false);
  });

  it.each([
    ['within', `x${' '.repeat(60_000)}x`],
    ['before', `${' '.repeat(60_000)}x`],
    ['behind', `x${' '.repeat(60_000)}`],
  ])('60,000 blanks %s a password are trimmed in linear time @Q-65 @drupal', async (_, password) => {
    const started = process.cpuUsage();
    await verifyImported('$S$.', password);
    const { user } = process.cpuUsage(started);
    expect(user / 1000).toBeLessThan(500);
  });

  it('derives kind and cost from a hash, and null from any other text @drupal', () => {
    expect(importedShapeOf('$S$ErandomsaOpYrAZqwxGynirQbWYCb3ejW4BwGH81LJcOzbzeVd02')).toBe('$S$E');
    expect(importedShapeOf('U$S$ErandomsaOpYrAZqwxGynirQbWYCb3ejW4BwGH81LJcOzbzeVd02')).toBe('U$S$E');
    expect(importedShapeOf('$2y$10$mFSmARyxhV4jMG790sJbSut2wstIcbtjTV5fPMT9Of9UEJk0XpPMm')).toBe('$2y$10$');
    for (const none of ['', '*', '$argon2id$v=19$m=8,t=1,p=1$x$y', '5f4dcc3b5aa765d61d8327deb882cf99'])
      expect(importedShapeOf(none)).toBeNull();
  });

  it.each([
    '$S$',
    '$S$.randomsaOpYrAZqwxGynirQbWYCb3ej',
    '$S$zrandomsaOpYrAZqwxGynirQbWYCb3ej',
    '$S$Erandomsa',
    '$S$Erandomsax',
  ])('the truncated or absurdly expensive hash %s verifies no password @drupal', async (hash) =>
    expect(await verifyImported(hash, 'password')).toBe(false),
  );
});
