/** A person's name as the desk shows it; the address stands in for one that was left out. */
export const nameOf = ({
  firstname,
  lastname,
  mail,
}: {
  firstname: string;
  lastname: string;
  mail: string;
}): string => `${firstname} ${lastname}`.trim() || mail;
