/** Who would have to be let in, where a folder was filled by somebody else: in a container, a number. */
export const thisAccount = (): string => {
  const number = process.getuid?.();
  return number === undefined ? 'this account' : `user ${number}`;
};
