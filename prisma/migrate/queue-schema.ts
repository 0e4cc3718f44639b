import { createRequire } from 'node:module';
import pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';

/** Schema of the job queue. */
const QUEUE_SCHEMA = 'pgboss';

interface QueuePackage {
  pgboss: { schema: number };
}

/** Version of the queue's tables that the installed code works with. */
const codeVersion = (createRequire(import.meta.url)('pg-boss/package.json') as QueuePackage).pgboss.schema;

/** The state of the queue's tables: `missing`, or their version. */
const databaseVersion = async (client: pg.Client): Promise<number | 'missing'> => {
  const found = await client.query<{ table: string | null }>(
    `SELECT to_regclass('${QUEUE_SCHEMA}.version') AS table`,
  );
  if (!found.rows[0]?.table) return 'missing';
  const version = await client.query<{ version: number }>(`SELECT version FROM ${QUEUE_SCHEMA}.version`);
  return version.rows[0]?.version ?? 'missing';
};

/** The state of the job queue's tables compared with the code. */
export const queueState = async (client: pg.Client): Promise<'up-to-date' | 'pending' | 'newer'> => {
  const version = await databaseVersion(client);
  if (version === 'missing' || version < codeVersion) return 'pending';
  return version === codeVersion ? 'up-to-date' : 'newer';
};

/** Creates or migrates the job queue's tables. Does nothing when they are current. */
export const migrateQueue = async (client: pg.Client): Promise<void> => {
  const version = await databaseVersion(client);
  if (version === codeVersion) return;
  await client.query(
    version === 'missing' ? getConstructionPlans(QUEUE_SCHEMA) : getMigrationPlans(QUEUE_SCHEMA, version),
  );
};

/**
 * What the roles of the application may do in the queue. The system works on all of it. The staff role stores a mail together
 * with the act that causes it, sees the mails that failed, and stores those again. A person's role only stores jobs: of the
 * jobs there are it sees no content, only the two columns that pg-boss returns for a job it stored.
 */
const GRANTS = `
  GRANT USAGE ON SCHEMA ${QUEUE_SCHEMA} TO ancrage_staff, ancrage_system, ancrage_api;
  GRANT SELECT ON ${QUEUE_SCHEMA}.queue TO ancrage_staff, ancrage_api;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${QUEUE_SCHEMA} TO ancrage_system;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ${QUEUE_SCHEMA}.job, ${QUEUE_SCHEMA}.job_common TO ancrage_staff;
  REVOKE ALL ON ${QUEUE_SCHEMA}.job, ${QUEUE_SCHEMA}.job_common FROM ancrage_api;
  GRANT INSERT, SELECT (id, start_after) ON ${QUEUE_SCHEMA}.job, ${QUEUE_SCHEMA}.job_common TO ancrage_api;
`;

/** Grants the roles of the application access to the queue. Idempotent. */
export const openQueueToRoles = async (client: pg.Client): Promise<void> => {
  await client.query(GRANTS);
};
