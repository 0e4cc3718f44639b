/**
 * What a member of the staff may do beyond viewing people, numbers and colleagues. `approve`: answer requests, suspend and reopen
 * access. `support`: correct records, end sign-ins, send mails again. `erase`: propose, confirm and withdraw erasures. `export`: the
 * list as a file. `log`: read the log. `staff`: remove members. Source: decision 207.
 */
export const STAFF_RIGHTS = ['approve', 'support', 'erase', 'export', 'log', 'staff'] as const;
export type StaffRight = (typeof STAFF_RIGHTS)[number];
/** What a call of the staff needs; `none` is open to every member. */
export type NeededRight = StaffRight | 'none';

/** The rights among some names, in the order of `STAFF_RIGHTS`; those that only another version knows are left out. */
export const staffRightsIn = (names: readonly string[]): StaffRight[] =>
  STAFF_RIGHTS.filter((right) => names.includes(right));

/** Whether a member with some rights may make a call of the staff; never when the call names no right. */
export const mayMake = ({ right }: { readonly right?: NeededRight }, rights: readonly string[]): boolean =>
  right === 'none' || (right !== undefined && rights.includes(right));
