import type { Intuitions } from '../journal/intuitions.ts';
import { reconnectionsOf } from '../journal/reconnections.ts';

/** Whether derailors and claims may be opened: a first reconnection is what they are made of. Source: V-04. */
export const mayOpenDerailors = (intuitions: Intuitions): boolean => reconnectionsOf(intuitions).length > 0;
