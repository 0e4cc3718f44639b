import * as z from 'zod/mini';

// The content security policy forbids `eval`, and zod's JIT probes for it, which browsers report as a violation. Every
// module that parses outside data before the first screen imports this one.
z.config({ jitless: true });
