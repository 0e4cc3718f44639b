import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type Fate, nextBase, reconcile } from './parts.ts';

const parts = (record: Record<string, string | null>) => new Map(Object.entries(record));
const fate = (
  base: string | null | undefined,
  ours: string | null,
  theirs: string | null,
): Fate | undefined =>
  reconcile(parts(base === undefined ? {} : { x: base }), parts({ x: ours }), parts({ x: theirs })).get('x');

describe('the decision on a part that two sides have', () => {
  it.each([
    ['a', 'a', 'a', 'same'],
    ['a', 'a', 'b', 'take'],
    ['a', 'b', 'a', 'keep'],
    ['a', 'b', 'c', 'conflict'],
    ['a', 'b', 'b', 'same'],
    ['a', null, 'a', 'keep'],
    ['a', 'a', null, 'take'],
    [null, null, 'a', 'take'],
    [undefined, null, 'a', 'take'],
    [undefined, 'a', 'b', 'conflict'],
    [undefined, 'a', null, 'conflict'],
  ] as const)('imported last %j, here %j, there %j: %s', (base, ours, theirs, expected) => {
    expect(fate(base, ours, theirs)).toBe(expected);
  });

  it('after a completed import there is nothing to do, and conflicts stay', () => {
    const digest = fc.option(fc.constantFrom('a', 'b', 'c'));
    const some = fc.dictionary(fc.constantFrom('x', 'y', 'z'), digest).map(parts);
    fc.assert(
      fc.property(some, some, some, (base, ours, theirs) => {
        const fates = reconcile(base, ours, theirs);
        const after = new Map(ours);
        for (const [part, digest] of theirs) if (fates.get(part) === 'take') after.set(part, digest);
        const again = reconcile(nextBase(base, theirs, fates), after, theirs);
        for (const [part, before] of fates) {
          const settled = before === 'take' ? 'same' : before;
          expect([part, again.get(part)]).toEqual([part, settled]);
        }
      }),
    );
  });
});
