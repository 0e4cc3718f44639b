// The import law: which room may import which. docs/architecture.md describes the rooms.
const code = { pathNot: '\\.spec\\.tsx?$' };
const clientRoom = (room) => `^client/src/${room}/`;

/** A room of the client may import only itself, the listed rooms, shared and packages. */
const clientLayer = (room, mayOpen) => ({
  name: `client-${room}`,
  severity: 'error',
  from: { path: clientRoom(room), ...code },
  to: { path: '^client/src/', pathNot: [room, ...mayOpen].map(clientRoom) },
});

/** The rooms of journal-data: the modules that others may import, and the rooms below that it may import. */
const journalRooms = {
  store: {
    doors: ['draft-row', 'entry-counts', 'file-links', 'local-journal', 'recover-unsaved-drafts'],
    mayOpen: [],
  },
  sealed: { doors: ['encrypted-changes', 'has-pending-changes'], mayOpen: ['store'] },
  sync: {
    doors: ['background-pass', 'load-sync', 'record-calls', 'sync-scheduler', 'sync-state'],
    mayOpen: ['sealed', 'store'],
  },
  journal: {
    doors: [
      'journal',
      'journal-changes',
      'journal-database',
      'remove-entries',
      'save-changes',
      'unsent-changes',
      'use-journal',
      'use-second-versions',
      'choose-version',
    ],
    mayOpen: ['store', 'sync'],
  },
  attachments: {
    doors: ['attachment-view', 'attachments', 'unsent-files'],
    mayOpen: ['journal', 'store', 'sync'],
  },
  history: {
    doors: ['journal-history', 'remote-deletions'],
    mayOpen: ['attachments', 'journal', 'store'],
  },
  drafts: {
    doors: ['draft-merge', 'drafts', 'persisted-draft', 'use-draft', 'use-draft-rows'],
    mayOpen: ['journal', 'store'],
  },
};
const journalRoom = (room) => `^client/src/journal-data/${room}/`;

/** A room of journal-data imports the listed rooms, and is imported by its doors. */
const journalRules = Object.entries(journalRooms).flatMap(([room, { doors, mayOpen }]) => [
  {
    name: `journal-data-${room}`,
    severity: 'error',
    from: { path: journalRoom(room), ...code },
    to: { path: '^client/src/journal-data/', pathNot: [room, ...mayOpen].map(journalRoom) },
  },
  {
    name: `journal-data-${room}-doors`,
    severity: 'error',
    // The fakes and specs replace browser modules, and may import them.
    from: { path: '^client/src/', pathNot: [journalRoom(room), journalRoom('testing'), code.pathNot] },
    to: { path: journalRoom(room), pathNot: doors.map((door) => `${journalRoom(room)}${door}\\.ts$`) },
  },
]);

module.exports = {
  forbidden: [
    ...journalRules,
    {
      name: 'journal-data-rooms-alone',
      comment: 'Every module of journal-data lies in a room, and only specs open the fakes.',
      severity: 'error',
      from: { path: '^client/src/', pathNot: [journalRoom('testing'), code.pathNot] },
      to: { path: '^client/src/journal-data/', pathNot: Object.keys(journalRooms).map(journalRoom) },
    },
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'nothing-opens-a-spec',
      severity: 'error',
      from: { path: '^(shared|server|client)/src/', ...code },
      to: { path: '\\.spec\\.tsx?$|^tests/' },
    },
    {
      name: 'nothing-opens-main',
      severity: 'error',
      from: {},
      to: { path: '^(server/src/main\\.ts|client/src/(staff-)?main\\.tsx)$' },
    },
    {
      name: 'shared-is-pure',
      comment: 'shared opens itself and zod alone: no Node, no browser, no other package.',
      severity: 'error',
      from: { path: '^shared/src/', ...code },
      to: { pathNot: '^shared/src/|node_modules/zod/' },
    },
    {
      name: 'server-and-client-never-meet',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^(server|prisma)/' },
    },
    {
      name: 'server-never-opens-client',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^client/' },
    },
    {
      name: 'server-http-and-infra-know-no-module',
      severity: 'error',
      from: { path: '^server/src/(http|infra|config|vault|backup)/', ...code },
      to: { path: '^server/src/modules/' },
    },
    {
      name: 'server-infra-knows-no-http',
      severity: 'error',
      from: { path: '^server/src/(infra|config|vault|backup)/', ...code },
      to: { path: '^server/src/http/' },
    },
    {
      name: 'server-commands-are-not-opened',
      comment: 'What an operator types stands on top: nothing of the server opens it.',
      severity: 'error',
      from: { path: '^server/src/(app|http|infra|config|vault|backup|modules)', ...code },
      to: { path: '^server/src/commands/' },
    },
    {
      name: 'server-backup-is-for-commands',
      severity: 'error',
      from: { path: '^server/src/(app|http|infra|config|vault|modules)', ...code },
      to: { path: '^server/src/backup/' },
    },
    {
      name: 'server-demo-data-stays-out',
      comment: 'The bundle and the image have no demonstration: server/launch loads it.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/modules/demo-data/', code.pathNot] },
      to: { path: '^server/src/modules/demo-data/' },
    },
    {
      name: 'server-config-stands-alone',
      severity: 'error',
      from: { path: '^server/src/config/', ...code },
      to: { path: '^server/src/', pathNot: '^server/src/(config|infra)/' },
    },
    {
      name: 'server-repository-stays-home',
      comment:
        "A module opens another module's exported service or module file, never its repository or mapper.",
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/' },
      to: {
        path: '^server/src/modules/([^/]+)/.*\\.(repository|mapper)\\.ts$',
        pathNot: '^server/src/modules/$1/',
      },
    },
    {
      name: 'server-only-repositories-query',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: '\\.(repository|spec|module)\\.ts$' },
      // Code that authenticates sets the actor; queries belong to repositories.
      to: {
        path: '^server/src/infra/database/',
        pathNot: '/actor\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'client-feature-alone',
      severity: 'error',
      from: { path: '^client/src/features/([^/]+)/' },
      to: { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    },
    {
      name: 'client-feature-door',
      comment: 'Outside a feature, only app opens it, and only its screens and api.',
      severity: 'error',
      from: { path: '^client/src/', pathNot: clientRoom('features') },
      to: { path: clientRoom('features'), pathNot: '^client/src/features/[^/]+/(screens|api)/' },
    },
    clientLayer('features', ['exercise', 'journal-data', 'person', 'platform', 'ui']),
    clientLayer('exercise', ['journal-data', 'person', 'platform', 'ui']),
    clientLayer('journal-data', ['platform']),
    clientLayer('person', ['platform']),
    clientLayer('platform', []),
    clientLayer('staff', ['platform', 'ui']),
    {
      name: 'client-staff-alone',
      comment: 'The app of the people coached opens nothing of the console.',
      severity: 'error',
      from: { path: '^client/src/', pathNot: [clientRoom('staff'), '^client/src/staff-main\\.tsx$'] },
      to: { path: clientRoom('staff') },
    },
    {
      name: 'ui-is-paint',
      severity: 'error',
      from: { path: clientRoom('ui'), ...code },
      to: { path: '^(client/src|shared)/', pathNot: clientRoom('ui') },
    },
    {
      name: 'browser-storage-in-platform',
      severity: 'error',
      from: { path: '^client/src/', pathNot: [clientRoom('platform'), '\\.spec\\.tsx?$'] },
      to: { path: 'node_modules/idb/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(generated|dist)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
