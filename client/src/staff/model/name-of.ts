/** What a person is called by. */
export interface PersonNames {
  readonly firstname: string;
  readonly lastname: string;
  readonly mail: string;
}

/** A person's name as the desk shows it; the address stands in for one that was left out. */
export const nameOf = ({ firstname, lastname, mail }: PersonNames): string =>
  `${firstname} ${lastname}`.trim() || mail;
