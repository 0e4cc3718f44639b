import { expect, test } from '@jest/globals';
import { mappingOurs } from './mapped-stacks.ts';

const at = (file: string | null): NodeJS.CallSite =>
  Object.assign(Object.create(null), { getFileName: () => file, toString: () => `async told as ${file}` });

test('a stack tells our own lines by the sources, and all others as they are', () => {
  const asked: unknown[] = [];
  const prepare = mappingOurs((_, frames) => {
    asked.push(...frames);
    return `Error: of no matter\n    at mapped ${frames.map((frame) => frame.getFileName())}`;
  });
  const files = ['/suite/node_modules/core.js', '/suite/tests/a.spec.ts', 'node:timers', null];
  expect(prepare(new TypeError('two\nlines'), files.map(at))).toBe(
    [
      'TypeError: two',
      'lines',
      '    at told as /suite/node_modules/core.js',
      '    at mapped /suite/tests/a.spec.ts',
      '    at told as node:timers',
      '    at told as null',
    ].join('\n'),
  );
  expect(asked).toHaveLength(1);
});
