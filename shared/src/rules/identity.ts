/** The form of an e-mail address under which it belongs to one account: trimmed, NFKC, lower case. */
export const mailKeyOf = (mail: string): string => mail.trim().normalize('NFKC').toLowerCase();

/** The form in which a password is hashed and checked: trimmed, NFKC. Source: contract §9, Q-02. */
export const passwordKeyOf = (password: string): string => password.trim().normalize('NFKC');
