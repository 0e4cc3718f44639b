import { prepareContent } from '../modules/exercise-content/published-content.ts';

// The last step of a build: checks the built-in content and stores it in its served form next to the code.

await prepareContent();
