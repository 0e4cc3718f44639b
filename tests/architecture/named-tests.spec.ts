import { describe, expect, it } from '@jest/globals';
import { namedTests } from '../../server/launch/named-tests.ts';

const all = [
  'client/src/features/notes/model/note-list.spec.ts',
  'server/src/modules/note-files/upload.spec.ts',
  'tests/api/deployment.spec.ts',
  'tests/api/notes.spec.ts',
  'tests/containers/deployment.spec.ts',
  'tests/e2e/notes.spec.ts',
];

describe('npm test -- <name>', () => {
  it('runs the files of that name, of every suite', () => {
    expect(namedTests(['notes'], all)).toEqual({
      jest: ['tests/api/notes.spec.ts'],
      playwright: ['tests/e2e/notes.spec.ts'],
    });
    expect(namedTests(['notes.spec.ts'], all)).toEqual(namedTests(['notes'], all));
  });

  it('runs the files with the words in their path when none has that name', () => {
    expect(namedTests(['features/notes', 'note-files'], all).jest).toEqual([
      'client/src/features/notes/model/note-list.spec.ts',
      'server/src/modules/note-files/upload.spec.ts',
    ]);
  });

  it('runs what needs a Docker engine only when its folder is named', () => {
    expect(namedTests(['deployment'], all).jest).toEqual(['tests/api/deployment.spec.ts']);
    expect(namedTests(['containers/deployment'], all).jest).toEqual(['tests/containers/deployment.spec.ts']);
  });

  it('says so when no file has the name', () => {
    expect(() => namedTests(['dance'], all)).toThrow('No test file has dance in its path');
  });
});
