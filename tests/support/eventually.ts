const PATIENCE_MS = 10_000;
const STEP_MS = 20;

/**
 * Waits until an assertion holds: for what happens on its own, such as a job of the queue.
 * @returns what it returns
 * @throws its last failure
 */
export const eventually = async <Result>(
  assertion: () => Result | Promise<Result>,
  patienceMs = PATIENCE_MS,
): Promise<Result> => {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
  }
};
