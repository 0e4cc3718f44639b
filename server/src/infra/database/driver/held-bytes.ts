import type { Duplex } from 'node:stream';
import { Parser } from 'pg-protocol/dist/parser.js';

// The driver asks for every column as text, and reads it so. Here the columns of bytes are asked for, and come, as PostgreSQL holds
// them. Decision 54.

/** A column that comes as text, in the protocol's number of that format. */
export const AS_TEXT = 0;
/** A column that comes as PostgreSQL holds it. */
export const AS_HELD = 1;
/** How each column of a row comes. */
export type ColumnFormats = readonly number[];

/** Number of PostgreSQL's type of bytes (`bytea`). */
const BYTES = 17;

/** How the driver reads the rows of a statement, once the database has described them. */
export interface Columns {
  readonly fields: readonly { readonly dataTypeID: number }[];
  readonly _parsers: readonly ((value: string) => unknown)[];
  readonly _prebuiltEmptyResultObject: unknown;
}

/** Columns of a statement that a connection knows: bytes come as they are, everything else as text. */
export interface Described {
  readonly columns: Columns;
  /** Null when all of them are text. */
  readonly formats: ColumnFormats | null;
  /** The end of the message that asks for them so. */
  readonly asked: Buffer;
}

const asItIs = (value: unknown): unknown => value;

/** How a statement is asked, and its rows are read, from its second time on. */
export const describedBy = ({ fields, _parsers, _prebuiltEmptyResultObject }: Columns): Described => {
  const formats = fields.map(({ dataTypeID }) => (dataTypeID === BYTES ? AS_HELD : AS_TEXT));
  const asked = Buffer.alloc(2 + 2 * formats.length);
  asked.writeInt16BE(formats.length, 0);
  for (const [index, format] of formats.entries()) asked.writeInt16BE(format, 2 + 2 * index);
  const parsers = _parsers.map((parse, index) => (formats[index] === AS_HELD ? asItIs : parse));
  return {
    columns: { fields, _parsers: parsers, _prebuiltEmptyResultObject },
    formats: formats.includes(AS_HELD) ? formats : null,
    asked,
  };
};

/** What the driver ends its message with: one format for all columns. */
const ONE_FORMAT_BYTES = 4;

/** A message of the driver's that binds values, with the formats of the columns in place of one for all. */
export const asking = (bind: Buffer, asked: Buffer): Buffer[] => {
  const head = bind.subarray(0, -ONE_FORMAT_BYTES);
  // The length stands behind the first byte, and counts all but that.
  head.writeInt32BE(head.length + asked.length - 1, 1);
  return [head, asked];
};

/** First byte of a message that is a row. Source: PostgreSQL, “Message Formats”, DataRow. */
const DATA_ROW = 'D'.charCodeAt(0);
/** What the length of a column's value says of a value that is null. */
const NULL_LENGTH = -1;
/** The length of a message counts itself. */
const LENGTH_BYTES = 4;

/** A message of the database, as the driver hands them on. */
export interface DatabaseMessage {
  readonly name: string;
}

interface DataRow extends DatabaseMessage {
  readonly length: number;
  readonly fieldCount: number;
  readonly fields: readonly (Buffer | string | null)[];
}

/**
 * A row whose columns come in several formats.
 * @param at where it begins in what has arrived
 * @param length of the whole message but its first byte
 */
const rowOf = (arrived: Buffer, at: number, length: number, formats: ColumnFormats): DataRow => {
  // The driver writes what follows over what has arrived: the row is taken out of it, once for all of its columns.
  const row = Buffer.from(arrived.subarray(at, at + length - LENGTH_BYTES));
  const fieldCount = row.readInt16BE(0);
  const fields: (Buffer | string | null)[] = [];
  let place = 2;
  for (let index = 0; index < fieldCount; index += 1) {
    const size = row.readInt32BE(place);
    place += LENGTH_BYTES;
    if (size === NULL_LENGTH) {
      fields.push(null);
      continue;
    }
    const end = place + size;
    fields.push(formats[index] === AS_HELD ? row.subarray(place, end) : row.toString('utf8', place, end));
    place = end;
  }
  return { name: 'dataRow', length, fieldCount, fields };
};

/**
 * Reads what the database sends, as the driver does, which reads every column as text whatever it was asked for.
 * @param formatsOf how the columns of the row come that is being read; null when all of them are text
 */
export const readRows = (
  stream: Duplex,
  formatsOf: () => ColumnFormats | null,
  told: (message: DatabaseMessage) => void,
): void => {
  const parser = new Parser();
  const handle: unknown = Reflect.get(parser, 'handlePacket');
  if (typeof handle !== 'function')
    throw new Error('The database driver reads its messages in another way now.');
  Object.defineProperty(parser, 'handlePacket', {
    value: (at: number, code: number, length: number, arrived: Buffer): unknown => {
      const formats = code === DATA_ROW ? formatsOf() : null;
      return formats
        ? rowOf(arrived, at, length, formats)
        : Reflect.apply(handle, parser, [at, code, length, arrived]);
    },
  });
  stream.on('data', (arrived: Buffer) => parser.parse(arrived, told));
};
