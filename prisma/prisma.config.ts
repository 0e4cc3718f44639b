import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

// The native schema engine is a download from outside the npm registry; ours speaks the same protocol.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(
  new URL('schema-engine/engine.ts', import.meta.url),
);

// `generate` needs no database; every other command reports a missing DATABASE_URL itself.
const url = process.env.DATABASE_URL;

export default defineConfig({
  schema: 'schema.prisma',
  migrations: { path: 'migrations' },
  ...(url ? { datasource: { url } } : {}),
});
