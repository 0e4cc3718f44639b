const ANSWER_WITHIN_MS = 4000;

/** Whether the application that listens on a port of this machine is ready to serve. */
export const isReady = async (port: number): Promise<boolean> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (!answer.ok) console.error(`It answers ${answer.status}.`);
    return answer.ok;
  } catch (error) {
    console.error(`It does not answer: ${error instanceof Error ? error.message : String(error)}.`);
    return false;
  }
};
