import type { Locale } from '@ancrage/shared/rules/locales';
import type { GroupAt, GroupKey, TextKey } from '#platform/text-keys.ts';

/** Texts by key, in groups. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** What fills the places of a text; `count` chooses its form as well. */
type TextValues = Readonly<Record<string, string | number | undefined>>;

/** The text under a key, filled in. */
export type Translate<Texts> = (key: TextKey<Texts>, values?: TextValues) => string;

/** The text under any key at all, filled in. */
export type TextOf = (key: string, values?: TextValues) => string;

/** The texts of the language shown. The same object until the language changes. */
export interface Translation<Texts> {
  readonly t: Translate<Texts>;
  /** A whole group of texts that have nothing to fill in. */
  readonly group: <Key extends GroupKey<Texts>>(key: Key) => GroupAt<Texts, Key>;
}

const rules = new Map<Locale, Intl.PluralRules>();

const pluralOf = (locale: Locale, count: number): string => {
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, rule);
  return rule.select(count);
};

const at = (tree: TextTree | undefined, key: string): string | TextTree | undefined =>
  key
    .split('.')
    .reduce<string | TextTree | undefined>(
      (group, name) => (typeof group === 'object' ? group[name] : undefined),
      tree,
    );

const textAt = (tree: TextTree | undefined, key: string): string | undefined => {
  const found = at(tree, key);
  return typeof found === 'string' ? found : undefined;
};

/** The names under which a text may stand, the most fitting first: nothing at all may have words of its own. */
const namesOf = (key: string, locale: Locale, count: string | number | undefined): readonly string[] => {
  if (typeof count !== 'number') return [key];
  const forms = [`${key}_${pluralOf(locale, count)}`, `${key}_other`, key];
  return count === 0 ? [`${key}_zero`, ...forms] : forms;
};

const fillIn = (text: string, values: TextValues): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''));

/**
 * Reads texts from trees. A text that a tree has not is looked for in the next; one that none has shows its key.
 * @param trees by language, the one shown first
 * @param root the group in which all keys stand; none for the whole
 */
export const translationOf = <Texts>(
  trees: () => readonly (readonly [Locale, TextTree])[],
  root?: string,
): Translation<Texts> & { readonly t: TextOf } => {
  const whole = (key: string) => (root === undefined ? key : `${root}.${key}`);
  return {
    t: (key, values = {}) => {
      for (const [locale, tree] of trees()) {
        for (const name of namesOf(whole(key), locale, values.count)) {
          const text = textAt(tree, name);
          if (text !== undefined) return fillIn(text, values);
        }
      }
      return key;
    },
    // The compiler has checked the key against the texts, whose shape is the same in every language.
    group: (key) => at(trees()[0]?.[1], whole(key)) as GroupAt<Texts, typeof key>,
  };
};
