import { resolve } from 'node:path';
import { checkContent } from '../src/modules/exercise-content/content-check.ts';
import { faultSentence } from '../src/modules/exercise-content/content-source.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';

// `npm run content:check` and `npm run content:check -- <folder>`: what is wrong with the built-in content or with a
// firm's own, each with file and line. Ends with 1 when the server would refuse to start on it.

endWithBootstrap();
const [given] = process.argv.slice(2);
const { faults } = checkContent(
  given === undefined ? undefined : resolve(process.env.INIT_CWD ?? '.', given),
);
const mistakes = faults.filter(({ isRemark }) => !isRemark);
const remarks = faults.filter(({ isRemark }) => isRemark);
for (const mistake of mistakes) console.log(faultSentence(mistake));
for (const remark of remarks) console.log(`${faultSentence(remark)} (a remark)`);
console.log(
  mistakes.length === 0
    ? `The content can be served. ${remarks.length} remarks.`
    : `The content cannot be served: ${mistakes.length} mistakes, ${remarks.length} remarks.`,
);
process.exitCode = mistakes.length === 0 ? 0 : 1;
