import { isUserFacing } from '../src/config/user-facing-errors.ts';
import { ToolFailure } from './run-tool.mjs';

/**
 * Says why what was typed could not be done, and has this process end with 1.
 * @throws what is a fault of the code
 */
export const printFailure = (error: unknown): void => {
  if (error instanceof ToolFailure) console.error(error.output);
  else if (!isUserFacing(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
};
