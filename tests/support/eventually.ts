const PATIENCE_MS = 10_000;
const STEP_MS = 20;

/** Waits until an assertion holds: for what happens on its own, such as a job of the queue. Throws its last failure. */
export const eventually = async (
  assertion: () => void | Promise<void>,
  patienceMs = PATIENCE_MS,
): Promise<void> => {
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
