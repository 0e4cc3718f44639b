// Builds what has changed before the browser tests, also when an editor runs Playwright: nobody tests an old build.
import { build } from '../../server/launch/build.ts';

export default () => build();
