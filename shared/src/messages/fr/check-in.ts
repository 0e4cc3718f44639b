export const checkIn = {};
