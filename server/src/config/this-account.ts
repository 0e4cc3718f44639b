/** The current account, for an error about files of another account: in a container, a number. */
export const thisAccount = (): string => {
  const number = process.getuid?.();
  return number === undefined ? 'this account' : `user ${number}`;
};
