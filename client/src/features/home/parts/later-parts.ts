import { Horizon } from '#ui/horizon.tsx';
import { LastSteps } from './last-steps.tsx';

/** The parts of home that its first picture does without, in one file. */
export const laterParts = { Horizon, LastSteps };
