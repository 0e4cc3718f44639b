import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { archiveNames } from './archive-names.ts';

const namesOf = (...files: [number, string, string][]) =>
  [...archiveNames(files.map(([fid, month, filename]) => ({ fid, month, filename })))].map(
    ([, name]) => name,
  );

describe('the names of files in an archive', () => {
  it('are their own, but for the signs that no system unpacks @Q-66', () => {
    expect(namesOf([1, '2026-03', 'le "plan".pdf'], [2, '2026-03', 'Été.pdf'])).toEqual([
      'files/2026-03/le _plan_.pdf',
      'files/2026-03/Été.pdf',
    ]);
  });

  it.each([
    [`${'é'.repeat(236)}.pdf`, `${'é'.repeat(118)}.pdf`],
    [`${'🌊'.repeat(236)}.docx`, `${'🌊'.repeat(58)}.docx`],
    [`${'a'.repeat(236)}.pdf`, `${'a'.repeat(236)}.pdf`],
    ['aux.pdf', 'aux_.pdf'],
    ['Con.final.txt', 'Con_.final.txt'],
    ['conseils.txt', 'conseils.txt'],
  ])('%s can be unpacked on every system @Q-66', (name, kept) => {
    expect(namesOf([1, '2026-03', name])).toEqual([`files/2026-03/${kept}`]);
  });

  it('that become one when they are cut are two @Q-66', () => {
    const [one, other] = ['a', 'b'].map((end) => `${'é'.repeat(200)}${end}.pdf`);
    const [, kept = ''] = namesOf([1, '2026-03', one ?? ''], [2, '2026-03', other ?? '']);
    expect(kept).toBe(`files/2026-03/2-${'é'.repeat(118)}.pdf`);
  });

  it.each([
    ['Plan.pdf', 'plan.pdf'],
    ['\u00e9t\u00e9.pdf', 'e\u0301te\u0301.pdf'],
    ['a:b.pdf', 'a_b.pdf'],
  ])('%s and %s do not overwrite each other when they are unpacked @Q-66', (one, other) => {
    expect(namesOf([4, '2026-03', other], [3, '2026-03', one], [5, '2026-04', other])[1]).toBe(
      `files/2026-03/4-${other}`,
    );
    expect(namesOf([5, '2026-04', other], [3, '2026-03', one])[1]).toBe(`files/2026-04/${other}`);
  });

  it('are as many as the files, wherever they are unpacked @Q-66', () => {
    const name = fc.constantFrom('a', 'A', '2-a', '2-A', '3-2-a', 'é', 'e\u0301');
    fc.assert(
      fc.property(fc.array(name, { maxLength: 8 }), (names) => {
        const kept = namesOf(...names.map((one, place): [number, string, string] => [place, '2026-03', one]));
        expect(new Set(kept.map((one) => one.normalize('NFC').toLowerCase())).size).toBe(names.length);
      }),
    );
  });
});
