import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('..', import.meta.url));
const support = fileURLToPath(new URL('support', import.meta.url));
const require = createRequire(import.meta.url);

/** TypeScript and JSX by swc, as ES modules; decorators with the metadata that dependency injection reads. */
const transformer = (tsx) => [
  require.resolve('@swc/jest'),
  {
    swcrc: false,
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: true,
        react: { runtime: 'automatic' },
      },
      keepClassNames: true,
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

/** One group of test files, with a name to choose it by: `--selectProjects api`. */
const project = (displayName, folder, options = {}) => ({
  displayName,
  rootDir: `${checkout}${folder}`,
  roots: ['<rootDir>'],
  testMatch: ['<rootDir>/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/generated/'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': transformer(false), '\\.tsx$': transformer(true) },
  ...options,
});

/** Loads all there is once per worker, not once per file: of files that mock no module and need no other world than Node. */
const withSharedRegistry = {
  runtime: `${support}/shared-module-registry/runtime.mjs`,
  testEnvironment: `${support}/shared-module-registry/environment.mjs`,
  globalSetup: `${support}/jest-up-to-date.mjs`,
};
const onDatabase = {
  globalSetup: `${support}/jest-global-setup.mjs`,
  globalTeardown: `${support}/jest-global-teardown.mjs`,
};
const quiet = { setupFilesAfterEnv: [`${support}/quiet-console.ts`] };

/** @type {import('jest').Config} */
export default {
  // For the busiest of machines: a test that passes waits for none of it.
  testTimeout: 120_000,
  testSequencer: `${support}/longest-first.mjs`,
  projects: [
    project('shared', 'shared/src', withSharedRegistry),
    project('server', 'server/src', withSharedRegistry),
    project('client', 'client/src', quiet),
    project('client-dom', 'client/src', {
      ...quiet,
      testMatch: ['<rootDir>/**/*.spec.tsx'],
      testEnvironment: `${support}/jsdom-environment.mjs`,
      moduleNameMapper: { '\\.css$': `${support}/empty-style.js` },
    }),
    project('support', 'tests/support', withSharedRegistry),
    project('api', 'tests/api', { ...withSharedRegistry, ...onDatabase }),
    project('architecture', 'tests/architecture', withSharedRegistry),
    // Builds the image and deploys it on a Docker engine: only when asked for.
    project('containers', 'tests/containers', withSharedRegistry),
    // One journey in Firefox and in Safari's engine: only when asked for.
    project('engines', 'tests/engines', { ...withSharedRegistry, ...onDatabase }),
    // Whole installations that are started, killed, restored and upgraded: `npm test -- operations`.
    project('operations', 'tests/operations', { ...withSharedRegistry, ...onDatabase }),
    project('drills', 'tests/drills', { ...withSharedRegistry, ...onDatabase }),
    project('launch', 'tests/launch', { ...withSharedRegistry, ...onDatabase }),
    // With those, once all others have ended: what these measure, other tests would waver.
    project('timing', 'tests/timing', { ...withSharedRegistry, ...onDatabase }),
  ],
};
