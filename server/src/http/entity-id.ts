const LARGEST = 2 ** 31 - 1;

/** The id of an entity in a path, or null when it cannot be an id. */
export const entityIdOf = (parameter: string | undefined): number | null => {
  if (!parameter || !/^[1-9]\d{0,9}$/.test(parameter)) return null;
  const id = Number(parameter);
  return id <= LARGEST ? id : null;
};
