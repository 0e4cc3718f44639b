import { ToolFailure } from './run-tool.mjs';

/** Refusals of launchers and of settings: the message is one sentence for the person who typed. */
const PLAIN = ['LaunchRefusal', 'SettingsError'];

/**
 * Says why what was typed could not be done, and has this process end with 1.
 * @throws what is a fault of the code
 */
export const tellFailure = (error: unknown): void => {
  if (error instanceof ToolFailure) console.error(error.output);
  else if (!(error instanceof Error && PLAIN.includes(error.name))) throw error;
  console.error(error.message);
  process.exitCode = 1;
};
