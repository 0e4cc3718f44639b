import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Application } from './application.ts';

/** Every row of every table of an application, its job queue included, as text; bytes are in hexadecimal. */
export const databaseDump = async ({ prisma }: Application): Promise<string> => {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`;
  const dumps: string[] = [];
  for (const { name } of tables) {
    const [row] = await prisma.$queryRawUnsafe<{ rows: string | null }[]>(
      `SELECT string_agg(t::text, E'\\n') AS rows FROM ${name} t`,
    );
    dumps.push(`-- ${name}`, row?.rows ?? '');
  }
  return dumps.join('\n');
};

/** Every file of the data folder but the secrets, byte for byte as Latin-1, its path before it. */
export const dataFolderDump = ({ settings }: Application): string =>
  readdirSync(settings.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/secrets'))
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return `-- ${path}\n${readFileSync(path, 'latin1')}`;
    })
    .join('\n');

/** The forms in which a word may lie somewhere: as it is, in another encoding, escaped, in hexadecimal or in base64 wherever it begins. */
const formsOf = (word: string): string[] => {
  const bytes = Buffer.from(word, 'utf8');
  const inBase64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    // The first and last signs depend on the neighbours.
    return text.slice(before === 0 ? 0 : 4, -4);
  });
  return [
    word,
    bytes.toString('latin1'),
    encodeURIComponent(word),
    JSON.stringify(word).slice(1, -1),
    bytes.toString('hex'),
    Buffer.from(word, 'utf16le').toString('latin1'),
    ...inBase64,
    ...inBase64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
};

/** Which of some words, by what they are, lie in a text in any form. */
export const foundIn = (text: string, words: Readonly<Record<string, string>>): string[] =>
  Object.entries(words)
    .filter(([, word]) => formsOf(word).some((form) => text.includes(form)))
    .map(([what]) => what);
