import { describe, expect, it } from '@jest/globals';
import { isDatabaseUnavailable, isLockTimeout } from './database-unavailable.ts';

const raw = (cause: object) => ({ code: 'P2010', meta: { driverAdapterError: { cause } } });

describe('an unavailable database', () => {
  it.each([
    ['refuses connections', raw({ kind: 'DatabaseNotReachable', port: 5432 })],
    ['has a name that nobody tells', { code: 'EAI_AGAIN' }],
    ['cannot be reached', raw({ originalCode: 'EHOSTUNREACH', kind: 'postgres' })],
    ['cuts one off', raw({ kind: 'ConnectionClosed' })],
    ['does not speak any more', raw({ kind: 'SocketTimeout' })],
    ['starts', raw({ originalCode: '57P03', kind: 'postgres' })],
    ['takes too long over a statement', raw({ originalCode: '57014', kind: 'postgres' })],
    ['has no room', raw({ originalCode: '53100', kind: 'postgres' })],
    ['follows another one', raw({ originalCode: '25006', kind: 'postgres' })],
    ['hangs', new Error('Query read timeout')],
    ['went before it was asked', new Error('Client has encountered a connection error and is not queryable')],
    ['breaks off', { cause: new Error('Connection terminated unexpectedly') }],
  ])('is recognised when it %s @Q-61', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    ['a mistake in a statement', raw({ originalCode: '42601', kind: 'postgres' })],
    ['a value that is there already', raw({ originalCode: '23505', kind: 'UniqueConstraintViolation' })],
    ['a mistake of ours', new TypeError('x is not a function')],
    ['nothing', undefined],
  ])('is not %s @Q-61', (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

describe('a lock that is not released in time', () => {
  it.each([
    ['by Prisma', raw({ originalCode: '55P03', kind: 'postgres' })],
    [
      'by PostgreSQL itself',
      Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
    ],
  ])('is recognised when it is reported %s @Q-63', (_, error) => {
    expect(isLockTimeout(error)).toBe(true);
  });

  it.each([
    ['a statement that takes too long', raw({ originalCode: '57014', kind: 'postgres' })],
    ['a database that is away', { code: 'ECONNREFUSED' }],
    ['nothing', undefined],
  ])('is not %s @Q-63', (_, error) => {
    expect(isLockTimeout(error)).toBe(false);
  });
});
