import { measureInBrowser } from './measure-in-browser.ts';

const HELP = `The first screens as Lighthouse judges them; fetches it the first time.

  npm run lighthouse
  npm run lighthouse -- --write    and into docs/performance.md`;

await measureInBrowser(HELP, 'lighthouse');
