import * as z from 'zod';

/** What stands first in a backup: how the rest is to be read. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Migrations that the database had, oldest first. */
  migrations: z.array(z.string()),
  /** Tables in the order in which they can be filled again, with the columns that are kept. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** What stands last in a backup: what the rest must come to. A backup without it is not whole. */
export const summarySchema = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
  /** The last number that each sequence has given out. */
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  /** Sealed files by the keys of the file store. */
  files: z.array(z.object({ key: z.string(), bytes: z.int(), sha256: z.string() })),
  /** Keys of files that the database names and the store did not have. */
  missing: z.array(z.string()),
});
export type Summary = z.infer<typeof summarySchema>;

/** Names of the parts of a backup. */
export const PARTS = {
  manifest: 'manifest.json',
  table: (name: string, part: number) => `database/${name}/${String(part).padStart(6, '0')}.copy`,
  secret: (name: string) => `secrets/${name}`,
  file: (key: string) => `files/${key}`,
  summary: 'summary.json',
} as const;
