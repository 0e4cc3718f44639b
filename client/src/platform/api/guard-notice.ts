/** Whether an answer since the start said that the recovery guard has a message for the user, and what to do then. Source: decision 196. */
export const guardNotice = { isThere: false, listener: () => {} };
