/** The plural suffixes of keys. */
type PluralSuffix = '_zero' | '_one' | '_other';

/** The keys of texts, such as `home.title`; plural texts without their suffix. */
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

/** The values to interpolate; `count` also selects the plural form. */
export type TextValues = Readonly<Record<string, string | number | undefined>>;

/** The text of a key, interpolated. */
export type Translate<Texts> = (key: TextKey<Texts>, values?: TextValues) => string;

/** The texts of the current language. The same object until the language changes. */
export interface Translation<Texts> {
  readonly t: Translate<Texts>;
  /** A group of texts without placeholders. */
  readonly group: <Key extends GroupKey<Texts>>(key: Key) => GroupAt<Texts, Key>;
}
