export const exercise = {};
