/** What a key may end in when the text depends on a number. */
type PluralSuffix = '_zero' | '_one' | '_other';

/** The keys of texts, such as `home.title`; a text that depends on a number is asked for without its ending. */
export type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key extends `${infer Name}${PluralSuffix}`
      ? Name
      : Key
    : `${Key}.${TextKey<Texts[Key]>}`;
}[keyof Texts & string];

/** The keys of whole groups of texts. */
export type GroupKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? never : Key | `${Key}.${GroupKey<Texts[Key]>}`;
}[keyof Texts & string];

/** The group of texts under a key. */
export type GroupAt<Texts, Key extends string> = Key extends keyof Texts
  ? Texts[Key]
  : Key extends `${infer First}.${infer Rest}`
    ? First extends keyof Texts
      ? GroupAt<Texts[First], Rest>
      : never
    : never;
