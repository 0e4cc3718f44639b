export const identityCard = {};
