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

/** How the queue's tables stand: `missing`, or their version. */
const databaseVersion = async (client: pg.Client): Promise<number | 'missing'> => {
  const found = await client.query<{ table: string | null }>(
    `SELECT to_regclass('${QUEUE_SCHEMA}.version') AS table`,
  );
  if (!found.rows[0]?.table) return 'missing';
  const version = await client.query<{ version: number }>(`SELECT version FROM ${QUEUE_SCHEMA}.version`);
  return version.rows[0]?.version ?? 'missing';
};

/** How the job queue's tables stand against the code. */
export const queueState = async (client: pg.Client): Promise<'up-to-date' | 'pending' | 'newer'> => {
  const version = await databaseVersion(client);
  if (version === 'missing' || version < codeVersion) return 'pending';
  return version === codeVersion ? 'up-to-date' : 'newer';
};

/** Makes the job queue's tables, or brings them up to the code; does nothing when they are. */
export const migrateQueue = async (client: pg.Client): Promise<void> => {
  const version = await databaseVersion(client);
  if (version === codeVersion) return;
  await client.query(
    version === 'missing' ? getConstructionPlans(QUEUE_SCHEMA) : getMigrationPlans(QUEUE_SCHEMA, version),
  );
};

/**
 * What the roles of the application may do in the queue. The staff's side stores a mail with the act it tells of, sees
 * which were given up, and stores those again; whoever acts for a person stores jobs alone. A job holds numbers alone.
 */
const GRANTS = `
  GRANT USAGE ON SCHEMA ${QUEUE_SCHEMA} TO ancrage_staff, ancrage_system, ancrage_api;
  GRANT SELECT ON ${QUEUE_SCHEMA}.queue TO ancrage_staff, ancrage_system, ancrage_api;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ${QUEUE_SCHEMA}.job, ${QUEUE_SCHEMA}.job_common TO ancrage_staff, ancrage_system;
  GRANT SELECT, INSERT ON ${QUEUE_SCHEMA}.job, ${QUEUE_SCHEMA}.job_common TO ancrage_api;
`;

/** Lets the roles of the application reach the queue; does no harm when they may already. */
export const openQueueToRoles = async (client: pg.Client): Promise<void> => {
  await client.query(GRANTS);
};
