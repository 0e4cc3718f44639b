import { prepareContent } from '../modules/exercise-content/published-content.ts';

// The last step of a build: the built-in content is checked once and for all, and kept beside the code as it is served.

await prepareContent();
