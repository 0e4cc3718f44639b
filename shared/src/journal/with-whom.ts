import { normalizeForSearch } from '../text/normalize-for-search.ts';

/** What separates two names in "with whom". */
const BETWEEN = /\s*[,;&+/\n]\s*|\s+(?:et|and|avec|with)\s+/iu;
/** After a comma, what begins without a capital says who somebody is: “Sylvain, directeur commercial”. */
const ROLE = /,\s*\p{Ll}[^,;&+/\n]*/gu;
const BEFORE_NAME = /^(?:avec|with)\s+/iu;
/** Longer texts in "with whom" are sentences and name nobody. */
const LONGEST_NAME = 60;

const LETTER = /[\p{L}\p{N}]/u;

/** The names in a text that says with whom: “Karim et Léa” has two. */
export const namesIn = (withWhom: string): string[] => [
  ...new Set(
    withWhom
      .trim()
      .replace(BEFORE_NAME, '')
      .replace(ROLE, '')
      .split(BETWEEN)
      .map((name) => name.trim())
      .filter((name) => name !== '' && name.length <= LONGEST_NAME),
  ),
];

/** Whether folded words occur in a folded text as whole words. @param wanted not empty */
export const mentions = (folded: string, wanted: string): boolean => {
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + 1)) {
    const before = folded[at - 1] ?? ' ';
    const after = folded[at + wanted.length] ?? ' ';
    if (!LETTER.test(before) && !LETTER.test(after)) return true;
  }
  return false;
};

/** What names somebody: a writing of any kind. */
interface Naming {
  readonly people: readonly string[];
}

/** Whether one of the names of "with whom" is this one, whatever its accents and case. @param name folded */
export const isWith = ({ people }: Naming, name: string): boolean =>
  people.some((one) => normalizeForSearch(one) === name);

/** The names in "with whom", each as it was last written, in alphabetical order. @param writings newest first */
export const peopleIn = (writings: readonly Naming[]): string[] => {
  const names = new Map<string, string>();
  for (const name of writings.flatMap(({ people }) => people)) {
    const folded = normalizeForSearch(name);
    if (!names.has(folded)) names.set(folded, name);
  }
  return [...names].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, name]) => name);
};
