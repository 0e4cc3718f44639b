import * as z from 'zod/mini';

// The content security policy forbids code made from text, and zod's faster path even probes for it, which browsers
// report as a violation. Every module that parses outside data before the first screen imports this one.
z.config({ jitless: true });
