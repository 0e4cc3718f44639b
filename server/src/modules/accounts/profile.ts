import * as z from 'zod';

/** The identification data that a person enters. Source: E-02. */
export const PROFILE_NAMES = [
  'firstname',
  'lastname',
  'title',
  'company',
  'businessunit',
  'telephone',
] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];
export type Profile = Readonly<Record<ProfileName, string>>;

/** A profile, by name. */
export const profileOf = (textOf: (name: ProfileName) => string): Profile => ({
  firstname: textOf('firstname'),
  lastname: textOf('lastname'),
  title: textOf('title'),
  company: textOf('company'),
  businessunit: textOf('businessunit'),
  telephone: textOf('telephone'),
});

/** What somebody who guesses a person's password may know of them. Source: Q-02. */
export const knownFactsOf = (person: Partial<Profile> & { readonly mail: string }): string[] => [
  person.mail,
  ...PROFILE_NAMES.flatMap((name) => person[name] ?? []),
];

/** Its columns in a row of raw SQL. */
export const profileShape = {
  firstname: z.string(),
  lastname: z.string(),
  title: z.string(),
  company: z.string(),
  businessunit: z.string(),
  telephone: z.string(),
} as const satisfies Record<ProfileName, z.ZodString>;

/** Selects all of it in a Prisma query. */
export const PROFILE_COLUMNS = {
  firstname: true,
  lastname: true,
  title: true,
  company: true,
  businessunit: true,
  telephone: true,
} as const satisfies Record<ProfileName, true>;
