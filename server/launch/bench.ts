import { build } from './build.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { tellFailure } from './tell-failure.ts';

// `npm run bench`: measures the server as it is built. What follows is read there.

endWithBootstrap();
try {
  await build();
  await import('../../tests/load/bench.ts');
} catch (error) {
  tellFailure(error);
}
