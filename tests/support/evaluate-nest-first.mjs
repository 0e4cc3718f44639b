// CommonJS packages require() the ESM-only Nest packages; Jest refuses that while such a module is still being linked,
// so the shared roots are evaluated before anything else.
await import('@nestjs/common');
await import('@nestjs/core');
