import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AS_HELD, AS_TEXT, type ColumnFormats, type DatabaseMessage, readRows } from './held-bytes.ts';

const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** A row as PostgreSQL sends it. */
const sent = (columns: readonly (Buffer | null)[]): Buffer => {
  const body = Buffer.concat([
    int16(columns.length),
    ...columns.flatMap((column) => (column === null ? [int32(-1)] : [int32(column.length), column])),
  ]);
  return Buffer.concat([Buffer.from('D'), int32(body.length + 4), body]);
};

/** What is told of some bytes that arrive in pieces. */
const read = (bytes: Buffer, formats: ColumnFormats | null, size = bytes.length): DatabaseMessage[] => {
  const told: DatabaseMessage[] = [];
  const stream = new PassThrough();
  readRows(
    stream,
    () => formats,
    (message) => told.push(message),
  );
  for (let at = 0; at < bytes.length; at += size)
    stream.emit('data', Buffer.from(bytes.subarray(at, at + size)));
  return told;
};

describe('the rows of the database', () => {
  it('[Q-21] come with their bytes as they are, however they were cut on the way', () => {
    const value = fc.option(fc.uint8Array({ maxLength: 3000 }), { nil: null });
    const column = fc.record({
      isHeld: fc.boolean(),
      value,
      text: fc.string({ unit: 'grapheme', maxLength: 50 }),
    });
    const rows = fc.array(fc.array(column, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 500 }), ([first = [], ...others], size) => {
        const formats = first.map(({ isHeld }) => (isHeld ? AS_HELD : AS_TEXT));
        const all = [first, ...others.map((row) => first.map((one, index) => ({ ...one, ...row[index] })))];
        const wanted = all.map((row) =>
          row.map(({ value: bytes, text }, index) =>
            bytes === null ? null : formats[index] === AS_HELD ? Buffer.from(bytes) : text,
          ),
        );
        const told = read(
          Buffer.concat(
            wanted.map((row) => sent(row.map((one) => (one === null ? null : Buffer.from(one))))),
          ),
          formats,
          size,
        );
        expect(told.map((row) => ({ ...row, length: 0 }))).toEqual(
          wanted.map((fields) => ({ name: 'dataRow', length: 0, fieldCount: fields.length, fields })),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('[Q-21] stay as they are when more arrives after them', () => {
    const rows = ['a', 'b', 'c'].map((letter) => Buffer.alloc(5000, letter));
    const told = read(Buffer.concat(rows.map((row) => sent([row]))), [AS_HELD], 1460);
    expect(told.map((row) => Object(row).fields)).toEqual(rows.map((row) => [row]));
  });

  it('[Q-21] are texts when nothing else was asked for', () => {
    expect(read(sent([Buffer.from('é'), null]), null)).toMatchObject([
      { name: 'dataRow', fields: ['é', null] },
    ]);
  });
});
