import type { messages as french } from './fr/all.ts';

type Widened<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Widened<Texts[Key]>;
};

/** The shape of all texts: French names the keys, every other language must have exactly these. Source: P-01. */
export type Messages = Widened<typeof french>;
