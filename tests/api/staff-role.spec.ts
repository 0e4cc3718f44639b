import { directUrl } from '@ancrage/server/config/database-addresses';
import { StaffDatabase } from '@ancrage/server/infra/database/staff-database';
import { Log } from '@ancrage/server/infra/logger/log';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { calls } from '@ancrage/shared/wire/all-calls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson } from '../support/factories.ts';
import { aStaffMember } from '../support/staff.ts';

let application: TestApplication;
let staff: StaffDatabase;
beforeAll(async () => {
  application = await startApplication();
  staff = application.app.get(StaffDatabase);
});
afterAll(() => application.close());

const DENIED = /permission denied/;
const asStaff = (sql: string) => staff.queries.$queryRawUnsafe(sql);

/** The grants of the staff's role, by column, as in the database. A new grant is a decision and is listed here. */
const GRANTED: Record<string, string> = {
  'audit_entry.*': 'INSERT SELECT',
  'audit_source.*': 'INSERT SELECT',
  'erasure_proposal.id,uid,reason,proposed_by,proposed_at': 'INSERT SELECT',
  'erasure_proposal.withdrawn_at': 'INSERT SELECT UPDATE',
  'exported_person.*': 'INSERT',
  'invitation.id,mail,mail_key,firstname,lastname,company,locale,used_at,uid,uses': 'INSERT SELECT',
  'invitation.invited_by,invited_at,expires_at,withdrawn_at': 'INSERT SELECT UPDATE',
  'invitation.token_hash': 'INSERT',
  'person.state,locale,firstname,lastname,title,company,businessunit,telephone,revision,changed_at':
    'SELECT UPDATE',
  'person.uid,uuid,mail,mail_key,cgu,cgu_version,cgu_accepted_at,created_at,search_text,name_key,company_key,phone_key,mail_stem':
    'SELECT',
  'registration_decision.*': 'INSERT SELECT',
  'session.ended_at': 'SELECT UPDATE',
  'session.end': 'UPDATE',
  'session.id,uid,created_at,used_at': 'SELECT',
  'staff_member.id,name,mail,removed_at': 'SELECT',
};

interface Grant {
  table_name: string;
  column_name: string;
  rights: string;
}

describe('the database role of the staff’s calls', () => {
  it('has only the grants listed here @Q-22', async () => {
    const grants = await application.prisma.$queryRaw<Grant[]>`
      SELECT table_name::text, column_name::text, string_agg(privilege_type::text, ' ' ORDER BY privilege_type::text) AS rights
      FROM information_schema.column_privileges
      WHERE grantee IN ('ancrage_staff', 'PUBLIC') AND table_schema = 'public' AND privilege_type <> 'REFERENCES'
      GROUP BY table_name, column_name`;
    const found = new Map(grants.map((grant) => [`${grant.table_name}.${grant.column_name}`, grant.rights]));
    const columns = new Set(found.keys());
    for (const [names, rights] of Object.entries(GRANTED)) {
      const [table = '', list = ''] = names.split('.');
      const meant =
        list === '*'
          ? [...found.keys()].filter((column) => column.startsWith(`${table}.`))
          : list.split(',').map((column) => `${table}.${column}`);
      expect(meant.length).toBeGreaterThan(0);
      for (const column of meant) {
        expect({ column, rights: found.get(column) }).toEqual({ column, rights });
        columns.delete(column);
      }
    }
    expect([...columns]).toEqual([]);
    const deletable = await application.prisma.$queryRaw<unknown[]>`
      SELECT table_name FROM information_schema.table_privileges
      WHERE grantee IN ('ancrage_staff', 'PUBLIC') AND table_schema = 'public' AND privilege_type IN ('DELETE', 'TRUNCATE')`;
    expect(deletable).toEqual([]);
  });

  it('cannot read any journal table, column or key, nor the secrets of people @Q-22', async () => {
    await aPerson(application);
    expect(await asStaff('SELECT uid FROM person LIMIT 1')).toHaveLength(1);
    for (const table of [
      'data_record',
      'data_revision',
      'note_file',
      'person_key',
      'recovery_code',
      'refresh_token',
    ])
      for (const sql of [
        `SELECT count(*) FROM ${table}`,
        `SELECT * FROM ${table}`,
        `DELETE FROM ${table}`,
        `UPDATE ${table} SET uid = 1`,
      ])
        await expect(asStaff(sql)).rejects.toThrow(DENIED);
    for (const field of JOURNAL_FIELDS)
      await expect(asStaff(`SELECT ${field.replace('field_', '')} FROM data_record`)).rejects.toThrow(DENIED);
    for (const sql of [
      'SELECT wrapped FROM person_key',
      'SELECT storage_key, filename FROM note_file',
      'SELECT password_hash FROM person',
      `UPDATE person SET password_hash = 'x'`,
      `UPDATE person SET mail = 'x'`,
      `UPDATE person SET mail_key = 'x'`,
      'DELETE FROM person',
      `INSERT INTO person (uuid, mail, mail_key, password_hash, created_at, changed_at) VALUES (gen_random_uuid(), 'a', 'a', '$argon2id$', now(), now())`,
      'SELECT user_agent FROM session',
      `INSERT INTO staff_member (mail, mail_key, password_hash, created_at) VALUES ('a', 'a', '$argon2id$', now())`,
      `UPDATE staff_member SET removed_at = now()`,
      'SELECT password_hash FROM staff_member',
      'SELECT totp_secret FROM staff_member',
      `UPDATE staff_member SET password_hash = '$argon2id$x', totp_secret = NULL`,
      'SELECT * FROM staff_session',
      `INSERT INTO staff_session (id, staff_id, token_hash, created_at, used_at, factor_at)
       VALUES (gen_random_uuid(), 1, sha256('x'), now(), now(), now())`,
      `UPDATE staff_session SET ended_at = now()`,
      'SELECT * FROM staff_passkey',
      'SELECT * FROM passkey_challenge',
      'SELECT * FROM staff_recovery_code',
      `INSERT INTO staff_recovery_code (staff_id, hmac) VALUES (1, sha256('x'))`,
      'SELECT remove_staff_member(1, NULL, now())',
      `UPDATE staff_member SET mail_key = 'x'`,
      'DELETE FROM staff_member',
      'DELETE FROM erasure_proposal',
      'UPDATE erasure_proposal SET proposed_by = 2',
      'SELECT token_hash FROM invitation',
      'UPDATE invitation SET used_at = now()',
      'CREATE TABLE theirs (id int)',
    ])
      await expect(asStaff(sql)).rejects.toThrow(DENIED);
  });

  it('can add to the log, and neither change nor delete a line @Q-23', async () => {
    await aStaffMember(application);
    await asStaff(`INSERT INTO audit_entry (at, actor_kind, action) VALUES (now(), 'staff', 'log-viewed')`);
    for (const sql of [
      `UPDATE audit_entry SET action = 'nothing'`,
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
    ])
      await expect(asStaff(sql)).rejects.toThrow(DENIED);
  });

  it('is the role of every connection for the staff’s calls @Q-22', async () => {
    const roles = await Promise.all(
      Array.from({ length: 8 }, () => asStaff('SELECT current_user::text AS role')),
    );
    for (const role of roles) expect(role).toEqual([{ role: 'ancrage_staff' }]);
  });
});

describe('a separate database account for the staff’s calls', () => {
  const accountUrl = (user: string, password: string) => {
    const url = new URL(directUrl(application.settings));
    url.username = user;
    url.password = password;
    return url.toString();
  };

  it('is accepted when the role is its only one, and refused at the start when it can read a journal @Q-22', async () => {
    const user = `desk_${process.pid}`;
    await application.prisma.$executeRawUnsafe(
      `CREATE ROLE ${user} LOGIN PASSWORD 'brume' IN ROLE ancrage_staff`,
    );
    const own = new StaffDatabase(
      { ...application.settings, staffDatabaseUrl: accountUrl(user, 'brume') },
      new Log('silent'),
    );
    try {
      expect(await own.queries.$queryRawUnsafe('SELECT current_user::text AS role')).toEqual([
        { role: user },
      ]);
      expect(await own.queries.$queryRawUnsafe('SELECT count(*)::int AS n FROM staff_member')).toHaveLength(
        1,
      );
      await expect(own.queries.$queryRawUnsafe('SELECT cid FROM data_record')).rejects.toThrow(DENIED);
    } finally {
      await own.close();
      await application.prisma.$executeRawUnsafe(`DROP ROLE ${user}`);
    }
    await expect(startApplication({ staffDatabaseUrl: application.settings.databaseUrl })).rejects.toThrow(
      "The staff's database account may reach data_record: STAFF_DATABASE_URL must name an account that is in the role ancrage_staff alone.",
    );
  });
});

/** All member names of a schema, at any depth. */
const namesIn = (described: unknown): string[] => {
  if (typeof described !== 'object' || described === null) return [];
  const own = 'properties' in described ? Object.keys(described.properties as object) : [];
  return [...own, ...Object.values(described).flatMap(namesIn)];
};

describe('the responses of the staff’s calls', () => {
  it('contain no journal field, password or code of a person @Q-22 @Q-23', () => {
    const answered = calls.filter(({ audience }) => audience === 'staff');
    expect(answered.length).toBeGreaterThan(12);
    const forbidden =
      /^(field_|plf|cid|celebrations|deviateurs|intuitions|pretentions|amitiepro|nid|journal|value|wrapped|files?$|filename|pass(?!keys$)|hash|temp)/i;
    for (const call of answered) {
      const names = namesIn(z.toJSONSchema(call.response));
      expect({ call: call.name, forbidden: names.filter((name) => forbidden.test(name)) }).toEqual({
        call: call.name,
        forbidden: [],
      });
    }
  });
});
