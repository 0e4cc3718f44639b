/** How a request for access is refused, to the letter. Source: contract §14. */
export const registrationTexts = {
  anonymousOnly: 'Only anonymous users can register a user.',
  noBody: 'No user account data for registration received.',
  noPassword: 'No password provided.',
  noName: 'You must enter a username.',
  nameTooLong: (name: string, most: number) =>
    `The username ${name} is too long: it must be ${most} characters or less.`,
  nameIllegal: 'The username contains an illegal character.',
  nameSpaceFirst: 'The username cannot begin with a space.',
  nameSpaceLast: 'The username cannot end with a space.',
  nameSpaces: 'The username cannot contain multiple spaces in a row.',
  /** Ours: people sign in with their address. Source: contract, decision 12. */
  nameNotMail: 'The username must be the email address.',
} as const;
