/** The names of a person. */
export interface PersonNames {
  readonly firstname: string;
  readonly lastname: string;
  readonly mail: string;
}

/** A person's name in the admin console; the e-mail address if there is no name. */
export const nameOf = ({ firstname, lastname, mail }: PersonNames): string =>
  `${firstname} ${lastname}`.trim() || mail;
