import { build } from './build.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';

// `npm run bench`: measures the server as it is built, with whatever arguments follow.

endWithBootstrap();
await build();
await import('../../tests/load/bench.ts');
