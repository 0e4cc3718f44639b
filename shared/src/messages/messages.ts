import type { messages as french } from './fr/all.ts';
import type { first as frenchFirst } from './fr/first.ts';
import type { later as frenchLater } from './fr/later.ts';
import type { staff as frenchStaff } from './fr/staff.ts';

type Widened<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Widened<Texts[Key]>;
};

/** The shape of all texts: French names the keys, every other language must have exactly these. Source: P-01. */
export type Messages = Widened<typeof french>;

/** The shape of the texts that are shown first. */
export type FirstMessages = Widened<typeof frenchFirst>;

/** The shape of the texts of all further pages. */
export type LaterMessages = Widened<typeof frenchLater>;

/** The shape of the console's texts, which French names as well. */
export type StaffMessages = Widened<typeof frenchStaff>;
