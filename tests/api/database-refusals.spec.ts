import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { askDatabase } from '../support/ask-database.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await cloneDatabase();
});
afterEach(() => database.drop());

describe('constraints of the database', () => {
  it('the log accepts new lines, and no change or removal of one', async () => {
    const { url } = database;
    await askDatabase(
      url,
      `INSERT INTO audit_entry (at, actor_kind, action) VALUES (now(), 'person', 'session.reuse')`,
    );
    for (const sql of [
      'UPDATE audit_entry SET subject = 1',
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry CASCADE',
    ])
      await expect(askDatabase(url, sql)).rejects.toThrow(/append-only/);
    expect(await askDatabase(url, 'SELECT action FROM audit_entry')).toEqual([{ action: 'session.reuse' }]);
  });

  it('journal columns accept only sealed bytes', async () => {
    const { url } = database;
    const insert = (value: string) =>
      askDatabase(
        url,
        `INSERT INTO data_record (uuid, uid, cid, created_at, changed_at) VALUES (gen_random_uuid(), 2, ${value}, now(), now())`,
      );
    const json = `convert_to('{"CIDsymptome":"' || repeat('mot', 20) || '"}', 'UTF8')`;
    await expect(insert(json)).rejects.toThrow(/data_record_sealed/);
    await expect(insert(`'\\x01'`)).rejects.toThrow(/data_record_sealed/);
    await insert(`decode('01' || repeat('ab', 44), 'hex')`);
    const update = (column: string) => askDatabase(url, `UPDATE data_record SET ${column} = ${json}`);
    for (const field of JOURNAL_FIELDS)
      await expect(update(field.replace('field_', ''))).rejects.toThrow(/data_record_sealed/);
    await expect(
      askDatabase(url, `UPDATE data_record SET title = 'x', plf = '\\x01', cid = NULL`),
    ).rejects.toThrow(/data_record_sealed/);
    await askDatabase(
      url,
      `UPDATE data_record SET cid = NULL, plf = decode('01' || repeat('cd', 44), 'hex')`,
    );
  });

  it('a person and a data record never get the same id by accident', async () => {
    const { url } = database;
    const ids = await askDatabase(
      url,
      `SELECT nextval('person_uid_seq') AS uid, nextval('data_record_nid_seq') AS nid`,
    );
    expect(ids).toEqual([{ uid: '2', nid: '1001' }]);
  });
});
