/** The values of the form. */
export interface Credentials {
  readonly mail: string;
  readonly password: string;
}

/** The validation errors of credentials, by field. Source: S-04, V-01. */
export const problemsOf = ({
  mail,
  password,
}: Credentials): { mail?: 'missing' | 'noAddress'; password?: 'missing' } => ({
  ...(mail === '' && { mail: 'missing' }),
  ...(mail !== '' && !/^\S+@\S+$/.test(mail) && { mail: 'noAddress' }),
  ...(password === '' && { password: 'missing' }),
});
