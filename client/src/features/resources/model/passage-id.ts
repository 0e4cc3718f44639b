/** The anchor of a passage of an article. */
export const passageId = (place: number): string => `passage-${place}`;
