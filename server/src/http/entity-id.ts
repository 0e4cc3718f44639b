const LARGEST = 2 ** 31 - 1;

/** The number of an entity as a path has it, or null when no entity can have it. */
export const entityIdOf = (parameter: string | undefined): number | null => {
  if (!parameter || !/^[1-9]\d{0,9}$/.test(parameter)) return null;
  const id = Number(parameter);
  return id <= LARGEST ? id : null;
};
