import { build } from '../../server/launch/build.ts';

/** Projects that run the sources as they are. */
const NEED_NO_BUILD = ['shared', 'server'];

/** Builds what has changed before a project's tests read it, also when an editor runs Jest: nobody tests an old build. */
export default async ({ watch, watchAll }, { displayName }) => {
  if (watch || watchAll)
    throw new Error('These tests keep modules loaded: run them once more instead of with --watch.');
  if (!NEED_NO_BUILD.includes(displayName.name)) await build();
};
