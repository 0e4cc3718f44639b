import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const folder = join(import.meta.dirname, '../../docs/decisions');
const records = readdirSync(folder);
const numberOf = (file: string) => Number(file.slice(0, 4));

const HEAD =
  /^# (?<number>\d+)\. \S.*\n\n- Date: \d{4}-\d{2}-\d{2}\n- Status: (?<status>(proposed|accepted|superseded by \[?\d+).*)\n\n/;

describe('the decision records', () => {
  it('begin with number and title, the date and the status', () => {
    const malformed = records.filter((file) => {
      const head = HEAD.exec(readFileSync(join(folder, file), 'utf8'));
      return Number(head?.groups?.number) !== numberOf(file);
    });
    expect(malformed).toEqual([]);
  });

  it('have a number each, which never changes', () => {
    expect(records.filter((file) => !/^\d{4}-[a-z0-9-]+\.md$/.test(file))).toEqual([]);
    expect(new Set(records.map(numberOf)).size).toBe(records.length);
  });

  it('that are superseded name a record that exists', () => {
    const numbers = new Set(records.map(numberOf));
    const named = records.flatMap((file) => {
      const head = HEAD.exec(readFileSync(join(folder, file), 'utf8'));
      const by = /^superseded by \[?(\d+)/.exec(head?.groups?.status ?? '')?.[1];
      return by ? [Number(by)] : [];
    });
    expect(named.filter((number) => !numbers.has(number))).toEqual([]);
  });
});
