import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';

/** A file out of a ZIP. */
export interface Unpacked {
  readonly name: string;
  readonly bytes: Buffer;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;

/**
 * Reads a ZIP of stored entries by its directory, and checks every entry against its sum.
 * @throws Error for anything else
 */
export const unpack = (zip: Buffer): Unpacked[] => {
  const end = zip.length - END_BYTES;
  if (zip.readUInt32LE(end) !== END) throw new Error('The archive has no end.');
  const count = zip.readUInt16LE(end + 10);
  const files: Unpacked[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('The directory of the archive is broken.');
    const [method, sum, size] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 24),
    ];
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    if (zip.readUInt32LE(local) !== LOCAL || method !== 0) throw new Error(`${name} cannot be read.`);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(begin, begin + size);
    if (crc32(bytes) !== sum) throw new Error(`${name} is not what it was.`);
    files.push({ name, bytes });
    at += 46 + nameLength + extra + comment;
  }
  return files;
};

/** The sums that an archive lists, by name. */
export const listedSums = (files: readonly Unpacked[]): Map<string, string> => {
  const list = z.string().parse(files.find(({ name }) => name === 'SHA256SUMS')?.bytes.toString('utf8'));
  return new Map(
    list
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [, sum = '', name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
        return [name, sum];
      }),
  );
};
