import * as z from 'zod';

const decodes = ({ username, password, pathname }: URL): boolean => {
  try {
    decodeURIComponent(`${username}:${password}${pathname}`);
    return true;
  } catch {
    return false;
  }
};

/**
 * Whether a text is not an address, or a / ? or # in its password was read as the end of the host, so that the rest of
 * the account follows it.
 */
export const isCut = (text: string): boolean => {
  if (!URL.canParse(text)) return true;
  const { pathname, search, hash } = new URL(text);
  return hash !== '' || `${pathname}${search}`.includes('@');
};

/**
 * The schema of an address that may contain an account. Reports a text that is not an address in one sentence.
 * @param name of the setting
 * @param protocols without the colon
 * @param example what it must look like
 */
export const accountUrl = (name: string, protocols: RegExp, example: string) => {
  const sentence = `${name} must be ${example}, with / ? # @ in the password written %2F %3F %23 %40.`;
  return z
    .url({ protocol: protocols, error: sentence })
    .refine((text) => !isCut(text), { error: sentence })
    .refine((text) => !URL.canParse(text) || decodes(new URL(text)), {
      error: `${name} must have a literal % written as %25.`,
    });
};
