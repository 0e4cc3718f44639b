import { localAddress } from '../config/local-address.ts';
import type { Settings } from '../config/settings.ts';

const ANSWER_WITHIN_MS = 4000;

/** The message of `fetch` says only that it failed; the cause says why. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
};

/** Whether the application on this machine is ready to serve. */
export const isReady = async (settings: Pick<Settings, 'host' | 'port'>): Promise<boolean> => {
  try {
    const answer = await fetch(`${localAddress(settings)}/health/ready`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (!answer.ok) console.error(`It answers ${answer.status}.`);
    return answer.ok;
  } catch (error) {
    console.error(`It does not answer: ${reasonOf(error)}`);
    return false;
  }
};
