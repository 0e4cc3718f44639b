import { isUserFacing } from '../src/config/user-facing-errors.ts';
import { ToolFailure } from './run-tool.mjs';

/**
 * Prints why a command failed, and sets the exit code to 1.
 * @throws an error that is a bug
 */
export const printFailure = (error: unknown): void => {
  if (error instanceof ToolFailure) console.error(error.output);
  else if (!isUserFacing(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
};
