/** Name of the cookie; over https it is bound to this very host, so that no neighbouring one can plant another. */
const nameOf = (https: boolean): string => (https ? '__Host-ancrage-staff' : 'ancrage-staff');

const attributesOf = (https: boolean): string =>
  `Path=/; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;

/** The token in the cookies of a request, or null. */
export const readStaffCookie = (header: string | undefined, https: boolean): string | null => {
  const wanted = `${nameOf(https)}=`;
  const found = header?.split(';').map((part) => part.trim());
  return found?.find((part) => part.startsWith(wanted))?.slice(wanted.length) ?? null;
};

/** The header that gives a browser a token: no script reads it, no other site sends it, and it goes when the browser does. */
export const staffCookie = (token: string, https: boolean): Record<string, string> => ({
  'Set-Cookie': `${nameOf(https)}=${token}; ${attributesOf(https)}`,
});

/** The header that takes the token away. */
export const noStaffCookie = (https: boolean): Record<string, string> => ({
  'Set-Cookie': `${nameOf(https)}=; ${attributesOf(https)}; Max-Age=0`,
});
