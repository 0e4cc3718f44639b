import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const source = (file: string): string => join(import.meta.dirname, '../src', file);

/** The table of all pages: each is a dynamic import in it. */
const ROUTES = source('app/routes.tsx');
const screen = (name: string): string => `features/${name}-screen.tsx`;

/** What visits begin with, and parts of pages: whatever these files import is loaded with them. */
const PARTS = {
  everybody: ['main.tsx'],
  nobodySignedIn: [screen('session/screens/login-form')],
  otherPublicPages: [
    screen('access/screens/register'),
    'app/screens/register-notice-page.tsx',
    screen('access/screens/new-password'),
    screen('access/screens/password-change'),
  ],
  signedIn: ['app/signed-in.ts'],
  syncing: ['journal-data/sync/sync-bundle.ts'],
  unsent: ['app/shell/unsent-banner-part.tsx'],
  published: ['../../shared/src/wire/schema-document.ts'],
  editing: ['journal-data/journal/save-changes.ts', 'journal-data/journal/use-second-versions.ts'],
  staff: ['staff-main.tsx'],
  textArea: ['ui/text-area.tsx'],
  player: ['exercise/exercise-player.tsx'],
  identityCard: ['app/screens/identity-card-page.tsx'],
  lists: [screen('notes/screens/notes'), screen('history/screens/history')],
  drafts: ['journal-data/drafts/use-draft.ts', 'journal-data/drafts/use-draft-rows.ts'],
  unsaved: ['exercise/unsaved-answers.tsx'],
  heldDraft: ['exercise/use-exercise-draft.ts'],
  readingEntry: [screen('reconnections/screens/view-reconnection')],
} as const;
type Part = keyof typeof PARTS;

/** The pages where exercises are written. */
const WRITING: ReadonlySet<string> = new Set(
  [
    screen('derailors/screens/add-derailor'),
    'app/screens/add-reconnection-page.tsx',
    screen('friendship/screens/friendship-exchange'),
    'app/screens/identity-card-page.tsx',
    'app/screens/leadership-step-page.tsx',
    screen('resourceful-moment/screens/resourceful-moment'),
    screen('further-exercises/screens/write-exercise'),
  ].map(source),
);

const closureOf = (ids: readonly string[], context: Context): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const id of ids) visit(id);
  return found;
};

/** The files that several pages load, by which part of the app they are for, the most widely used first. */
const NAMES = [
  'react',
  'core',
  'app',
  'form',
  'journal',
  'text-area',
  'entries',
  'sync',
  'published',
  'reading',
  'unsaved',
  'writing',
] as const;
type Name = (typeof NAMES)[number];

/** Where a module goes of the first screens, and of what comes right after them; null for one that is none of theirs. */
const nameOfFirst = (id: string, isOf: (part: Part) => boolean, pages: readonly string[]): Name | null => {
  if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react';
  const isPublic = isOf('nobodySignedIn') || isOf('otherPublicPages');
  if (isOf('everybody') || (isOf('signedIn') && isPublic)) return isOf('staff') ? 'core' : 'app';
  // What the console shares with those signed in are a few hundred bytes: a file more would cost them more.
  if (isOf('signedIn')) return isOf('staff') ? 'core' : 'journal';
  if (isOf('syncing')) return isOf('editing') ? 'entries' : 'sync';
  // Every start fetches both of these, once home stands.
  if (isOf('unsent') && !isOf('staff') && !isPublic) return pages.length > 1 ? 'entries' : 'sync';
  if (isOf('published')) return 'published';
  return isOf('nobodySignedIn') && (isOf('otherPublicPages') || isOf('staff')) ? 'form' : null;
};

/** Where a module goes that only further pages load; null for one that too few of them share, or that is large. */
const nameOfFurther = (id: string, isOf: (part: Part) => boolean, pages: readonly string[]): Name | null => {
  if (pages.length < 3 || isOf('nobodySignedIn')) return null;
  if (isOf('textArea')) return 'text-area';
  if (id.includes('/node_modules/')) return null;
  if (isOf('staff')) return 'form';
  if (pages.every((page) => WRITING.has(page)))
    return isOf('player') && !isOf('identityCard') ? null : 'writing';
  if (pages.length < 5) return null;
  // The pages where exercises are written have no use for it, and little room.
  if (isOf('unsaved') && !isOf('drafts') && !isOf('heldDraft')) return 'unsaved';
  return isOf('readingEntry') && !isOf('lists') ? 'reading' : 'entries';
};

/**
 * Puts the modules that pages share into a handful of files in place of a hundred: each one costs a request, and one by
 * one they compress to a quarter more. What a visit gets so without a use for it are a few hundred bytes on the first
 * screens, and two kilobytes at most on a further page.
 */
export const sharedChunks = (): Rolldown.CodeSplittingGroup[] => {
  let known: { parts: Map<string, ReadonlySet<string>>; pages: Map<string, ReadonlySet<string>> } | null =
    null;
  const look = (context: Context) => {
    const pages = context.getModuleInfo(ROUTES)?.dynamicallyImportedIds ?? [];
    return {
      parts: new Map(
        Object.entries(PARTS).map(([part, files]) => [part, closureOf(files.map(source), context)]),
      ),
      pages: new Map(pages.map((page) => [page, closureOf([page], context)])),
    };
  };
  const place = (id: string, context: Context): Name | null => {
    if (id === source('main.tsx')) return null; // where the page begins keeps its own file
    known ??= look(context);
    const { parts, pages } = known;
    const isOf = (part: Part) => parts.get(part)?.has(id) === true;
    const users = [...pages.keys()].filter((page) => pages.get(page)?.has(id));
    return nameOfFirst(id, isOf, users) ?? nameOfFurther(id, isOf, users);
  };
  return NAMES.map((name, rank) => ({
    name: (id: string, context: Context) => (place(id, context) === name ? name : null),
    debugName: name,
    priority: NAMES.length - rank,
  }));
};
