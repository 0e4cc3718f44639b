import * as z from 'zod';

/** The first part of a backup: how to read the rest. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Migrations of the database, oldest first. */
  migrations: z.array(z.string()),
  /** Tables in the order in which they can be filled, with the columns to keep. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The last part of a backup: checksums of the rest. A backup without it is incomplete. */
export const summarySchema = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
  /** The last value of each sequence. */
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  /** Encrypted files by the keys of the file store. */
  files: z.array(z.object({ key: z.string(), bytes: z.int(), sha256: z.string() })),
  /** Keys of files that the database names and the store did not have. */
  missing: z.array(z.string()),
});
export type Summary = z.infer<typeof summarySchema>;

/** Names of the parts. */
export const PARTS = {
  manifest: 'manifest.json',
  table: (name: string, part: number) => `database/${name}/${String(part).padStart(6, '0')}.copy`,
  secret: (name: string) => `secrets/${name}`,
  file: (key: string) => `files/${key}`,
  summary: 'summary.json',
} as const;
