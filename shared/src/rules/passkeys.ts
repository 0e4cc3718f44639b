/** How many passkeys an account may have, and the longest name of one. Source: decision 198. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;
