import { calls } from '@ancrage/shared/wire/calls';
import { userEntitySchema } from '@ancrage/shared/wire/user-entity';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { quickSchema } from './quick-schema.ts';

const person = z.object({
  uid: z.array(z.object({ value: z.int() })),
  names: z.object({ first: z.string(), last: z.optional(z.string()) }),
  seen: z.nullable(z.array(z.object({ at: z.string() }))),
});
const another = fc.record(
  {
    uid: fc.oneof(
      fc.array(fc.record({ value: fc.oneof(fc.integer(), fc.string()), more: fc.string() })),
      fc.string(),
    ),
    names: fc.record(
      { first: fc.string(), last: fc.string(), hash: fc.string() },
      { requiredKeys: ['hash'] },
    ),
    seen: fc.option(fc.array(fc.record({ at: fc.string(), by: fc.string() }))),
    passwordHash: fc.string(),
  },
  { requiredKeys: ['uid', 'seen'] },
);

describe('a schema made quick', () => {
  it('[Q-24] lets through and strips what the schema itself does, at every depth', () => {
    fc.assert(
      fc.property(another, (value) => {
        const usual = z.safeParse(person, value);
        const quick = z.safeParse(quickSchema(person), value);
        expect(quick.success).toBe(usual.success);
        expect(quick.data).toEqual(usual.data);
        expect(quick.error?.issues.map(({ path }) => path)).toEqual(
          usual.error?.issues.map(({ path }) => path),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('[Q-24] is made of the answer of every call, once', () => {
    for (const { response } of calls) expect(quickSchema(response)).toBe(quickSchema(response));
    const stripped = z.safeParse(quickSchema(userEntitySchema), { uid: [{ value: 1, more: 1 }], pass: 'x' });
    expect(stripped.success).toBe(false);
  });
});
