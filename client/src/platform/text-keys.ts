/** What a key may end in when the text depends on a number. */
type PluralSuffix = '_zero' | '_one' | '_other';

/** The keys of texts, such as `home.title`; a text that depends on a number is asked for without its ending. */
type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key extends `${infer Name}${PluralSuffix}`
      ? Name
      : Key
    : `${Key}.${TextKey<Texts[Key]>}`;
}[keyof Texts & string];

/** The keys of whole groups of texts. */
type GroupKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? never : Key | `${Key}.${GroupKey<Texts[Key]>}`;
}[keyof Texts & string];

/** The group of texts under a key. */
type GroupAt<Texts, Key extends string> = Key extends keyof Texts
  ? Texts[Key]
  : Key extends `${infer First}.${infer Rest}`
    ? First extends keyof Texts
      ? GroupAt<Texts[First], Rest>
      : never
    : never;

/** What fills the places of a text; `count` chooses its plural form as well. */
export type TextValues = Readonly<Record<string, string | number | undefined>>;

/** The text under a key, filled in. */
export type Translate<Texts> = (key: TextKey<Texts>, values?: TextValues) => string;

/** The texts of the language shown. The same object until the language changes. */
export interface Translation<Texts> {
  readonly t: Translate<Texts>;
  /** A whole group of texts that have nothing to fill in. */
  readonly group: <Key extends GroupKey<Texts>>(key: Key) => GroupAt<Texts, Key>;
}
