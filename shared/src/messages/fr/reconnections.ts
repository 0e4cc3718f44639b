export const reconnections = {};
