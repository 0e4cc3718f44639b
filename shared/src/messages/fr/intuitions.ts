export const intuitions = {};
