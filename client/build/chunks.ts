import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const source = (file: string): string => join(import.meta.dirname, '../src', file);

/** What each visit begins with: whatever these files import is loaded with them. */
const VISITS = {
  everybody: ['main.tsx'],
  nobodySignedIn: ['app/routes/login-form.tsx'],
  otherPublicPages: [
    'app/routes/register.tsx',
    'app/routes/register-notice.tsx',
    'app/routes/new-password.tsx',
    'app/routes/password-change.tsx',
  ],
  signedIn: ['app/signed-in.ts'],
  syncing: ['journal-data/syncing.ts'],
  editing: ['journal-data/entry-edits.ts', 'journal-data/second-versions.ts'],
  staff: ['staff-main.tsx'],
} as const;
type Visit = keyof typeof VISITS;

const closureOf = (files: readonly string[], context: Context): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const file of files) visit(source(file));
  return found;
};

/** The files that the first screens come in, the most widely used first. */
const NAMES = ['react', 'core', 'app', 'form', 'journal', 'merge', 'sync'] as const;
type Name = (typeof NAMES)[number];

/** Says which file a module goes into; null for one that the bundler places by itself. */
const nameOf = (id: string, isOf: (visit: Visit) => boolean): Name | null => {
  if (id === source('main.tsx')) return null; // where the page begins keeps its own file
  if (/node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/.test(id)) return 'react';
  const isPublic = isOf('nobodySignedIn') || isOf('otherPublicPages');
  if (isOf('everybody') || (isOf('signedIn') && isPublic)) return isOf('staff') ? 'core' : 'app';
  // What the console shares with those signed in are a few hundred bytes: a file more would cost them more.
  if (isOf('signedIn')) return isOf('staff') ? 'core' : 'journal';
  if (isOf('syncing')) return isOf('editing') ? 'merge' : 'sync';
  return isOf('nobodySignedIn') && (isOf('otherPublicPages') || isOf('staff')) ? 'form' : null;
};

/**
 * Puts the modules of the first screens into a handful of files in place of seventy, which compress one by one to a
 * quarter more. Nothing is put together that some visit has no use for, but a few hundred bytes.
 */
export const firstScreenChunks = (): Rolldown.CodeSplittingGroup[] => {
  let known: Record<Visit, ReadonlySet<string>> | null = null;
  const place = (id: string, context: Context): Name | null => {
    known ??= {
      everybody: closureOf(VISITS.everybody, context),
      nobodySignedIn: closureOf(VISITS.nobodySignedIn, context),
      otherPublicPages: closureOf(VISITS.otherPublicPages, context),
      signedIn: closureOf(VISITS.signedIn, context),
      syncing: closureOf(VISITS.syncing, context),
      editing: closureOf(VISITS.editing, context),
      staff: closureOf(VISITS.staff, context),
    };
    const closures = known;
    return nameOf(id, (visit) => closures[visit].has(id));
  };
  return NAMES.map((name, rank) => ({
    name: (id: string, context: Context) => (place(id, context) === name ? name : null),
    debugName: name,
    priority: NAMES.length - rank,
  }));
};
