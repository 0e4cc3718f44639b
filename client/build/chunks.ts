import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const source = (file: string): string => join(import.meta.dirname, '../src', file);

/** The route table: each page is a dynamic import in it. */
const ROUTES = source('app/routes.tsx');
const screen = (name: string): string => `features/${name}-screen.tsx`;

/** Entry files of first visits and of parts of pages. A part includes everything that these files import. */
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
  late: ['app/shell/late-parts-bundle.ts'],
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

/** The pages with exercises to fill in. */
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

/** Pages that use a little of every other one: they put no module into a shared chunk. */
const READING_ALL = source('app/find-pages.ts');

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

/** A module of fewer characters is no file by itself: a request costs more than its bytes. */
const TINY = 700;

/** The shared chunks by the part of the app that needs them, most widely used first. */
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

/** The chunk of a module that the first screens load, or the files fetched right after them; null for any other module. */
const nameOfFirst = (id: string, isOf: (part: Part) => boolean, pages: readonly string[]): Name | null => {
  if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react';
  const isPublic = isOf('nobodySignedIn') || isOf('otherPublicPages');
  if (isOf('everybody') || (isOf('signedIn') && isPublic)) return isOf('staff') ? 'core' : 'app';
  // The admin console shares only a few hundred bytes with the signed-in app: another file would cost more.
  if (isOf('signedIn')) return isOf('staff') ? 'core' : 'journal';
  if (isOf('syncing')) return isOf('editing') ? 'entries' : 'sync';
  // Every start fetches all of these once home is rendered.
  if (isOf('unsent') && !isOf('staff') && !isPublic) return pages.length > 1 ? 'entries' : 'sync';
  if (isOf('late') && pages.length > 0 && !isOf('staff') && !isPublic && !id.endsWith('.css'))
    return 'entries';
  if (isOf('published')) return 'published';
  return isOf('nobodySignedIn') && (isOf('otherPublicPages') || isOf('staff')) ? 'form' : null;
};

/** The chunk of a module that only further pages load; null when it is large or too few pages share it. */
const nameOfFurther = (id: string, isOf: (part: Part) => boolean, pages: readonly string[]): Name | null => {
  // Style sheets of a few pages come with them, and not with the scripts that every start fetches.
  if (pages.length < 3 || isOf('nobodySignedIn') || id.endsWith('.css')) return null;
  if (isOf('textArea')) return 'text-area';
  if (id.includes('/node_modules/')) return null;
  if (isOf('staff')) return 'form';
  if (pages.every((page) => WRITING.has(page)))
    return isOf('player') && !isOf('identityCard') ? null : 'writing';
  if (pages.length < 5) return null;
  // Pages with exercises do not use it, and their size budget is nearly full.
  if (isOf('unsaved') && !isOf('drafts') && !isOf('heldDraft')) return 'unsaved';
  return isOf('readingEntry') && !isOf('lists') ? 'reading' : 'entries';
};

/** The chunk of a module of a few lines that further pages share, unless it brings a style sheet. */
const nameOfTiny = (
  id: string,
  context: Context,
  isOf: (part: Part) => boolean,
  pages: readonly string[],
): Name | null => {
  const { code, importedIds = [] } = context.getModuleInfo(id) ?? {};
  const isShared = pages.length > 1 && !isOf('nobodySignedIn') && !isOf('otherPublicPages') && !isOf('staff');
  const hasStyles = [id, ...importedIds].some((one) => one.endsWith('.css'));
  return isShared && !hasStyles && (code?.length ?? TINY) < TINY ? 'entries' : null;
};

/**
 * Groups the modules that pages share into a few chunks instead of a hundred: each file costs a request, and small
 * files compress 25 % worse. The price is a few hundred unused bytes on the first screens and at most 2 KB on a further
 * page.
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
    if (id === source('main.tsx')) return null; // the entry of a page keeps its own file
    known ??= look(context);
    const { parts, pages } = known;
    const isOf = (part: Part) => parts.get(part)?.has(id) === true;
    const users = [...pages.keys()].filter((page) => page !== READING_ALL && pages.get(page)?.has(id));
    return (
      nameOfFirst(id, isOf, users) ?? nameOfFurther(id, isOf, users) ?? nameOfTiny(id, context, isOf, users)
    );
  };
  return NAMES.map((name, rank) => ({
    name: (id: string, context: Context) => (place(id, context) === name ? name : null),
    debugName: name,
    priority: NAMES.length - rank,
  }));
};
