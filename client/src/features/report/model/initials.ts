/**
 * Words in fields of persons that are not names: they stay unchanged. All other words that begin with a capital, follow
 * a name or are in a short field count as names; shortening a word too many is less harmful than leaving a name.
 */
const NAMES_NOBODY: ReadonlySet<string> = new Set(
  `m mm mme mmes mlle mr mrs ms miss dr docteur doctor pr prof professeur maître monsieur madame sir
  le la les l un une des du de d et ou avec chez pour par mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs
  the a an and or with for by my your his her our their of from to in at
  à au aux en dans sur sans chaque dès puis qui que quand si je j il ils on ce c cette cet ces se s est sont sera
  on about who that when then is are was will i he she we they this next each every
  moi nous lui elle eux elles tous toutes tout toute me us him them all
  équipe équipes comité direction directeur directrice chef cheffe manager manageuse responsable associé associée
  président présidente dg daf drh rh codir comex n n+1 n-1 n+2 client cliente clients collègue collègues collaborateur
  collaboratrice collaborateurs adjoint adjointe assistant assistante patron patronne conseiller conseillère coach
  mère père parents frère frères soeur sœur fils fille enfants enfant mari femme épouse époux conjoint conjointe
  compagnon compagne ami amie amis amies voisin voisine syndicat élus fournisseur fournisseurs partenaire partenaires
  team board committee boss director head ceo cfo hr customer colleague colleagues assistant deputy adviser advisor
  mother father brother sister son daughter husband wife partner partners friend friends children child
  lundi mardi mercredi jeudi vendredi samedi dimanche matin midi après soir demain semaine prochain prochaine
  monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
  sundays morning noon afternoon evening tomorrow week`
    .split(/\s+/)
    .map((word) => word.normalize('NFC')),
);

/** Months begin with a capital in English, and at the beginning of a line in French. Some are given names as well. */
const MONTHS: ReadonlySet<string> = new Set(
  `janvier février mars avril mai juin juillet août septembre octobre novembre décembre january february march april may
  june july august september october november december`.split(/\s+/),
);

/** Within a surname these stay as they are; with a capital they are names themselves. */
const PARTICLES: ReadonlySet<string> = new Set('von van der den di da del della'.split(' '));

/** A word: letters with their accents. Names of several parts are several words. */
const WORD = /\p{L}[\p{L}\p{M}]*(?:[+-]?\p{N}+)?/gu;
const CAPITAL = /^\p{Lu}/u;
/** Many scripts have no capitals. */
const WITHOUT_CASE = /^\p{Lo}/u;
/** The separators within a name. */
const WITHIN_NAME = /^[^\S\n]*['’-]?[^\S\n]*$/u;
/** In a field of at most this many words, every other word counts as a name, capitalised or not. */
const FEW_WORDS = 3;
/** The start of a sentence or a line, where a capital does not indicate a name. */
const BEGINNING = /(?:^|[.!?…:\n])[\s«“"(–—-]*$/u;

const namesNobody = (word: string): boolean => NAMES_NOBODY.has(word.toLowerCase());
const isAcronym = (word: string): boolean => word.length <= 5 && word === word.toUpperCase();

/** A name without case and accents: « Inès » is also written « Ines ». */
const plain = (word: string): string => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** The initial as shown in a report: « C. » */
const initialOf = (word: string): string => `${([...word][0] ?? '').toUpperCase()}.`;

/** The names in a field of persons, capitalised or not. */
const namesIn = (persons: string): string[] => {
  const all = [...persons.matchAll(WORD)];
  const names: string[] = [];
  let endOfName: number | null = null;
  for (const { 0: word, index } of all) {
    const followsName: boolean = endOfName !== null && WITHIN_NAME.test(persons.slice(endOfName, index));
    const canBeSmall = !MONTHS.has(word) && !PARTICLES.has(word);
    const isName: boolean =
      !namesNobody(word) && (CAPITAL.test(word) || (canBeSmall && (followsName || all.length <= FEW_WORDS)));
    const isPartOfName: boolean = isName || (followsName && PARTICLES.has(word));
    if (isName && word.length > 1) names.push(word);
    endOfName = isPartOfName ? index + word.length : null;
  }
  return names;
};

/** An initial is followed by its point: « C.. » at the end of a sentence reads as a slip. */
const tidy = (text: string): string => text.replace(/(\p{Lu}\.)\.(?!\.)/gu, '$1');

/** Reduces names to initials, by the kind of text. */
export interface Initials {
  /** A field that holds persons and nothing else: every name in it. */
  readonly persons: (text: string) => string;
  /** Reduces a short subject: known names, and capitalised words within a sentence. */
  readonly subject: (text: string) => string;
  /** Reduces any text: the known names, where they are written as names. */
  readonly text: (text: string) => string;
}

/**
 * Collects names from the fields of persons. A name that is in none of them is unknown, and stays. Source: product
 * "Synthesis report".
 * @param personFields the texts of the fields of persons
 */
export const initialsFrom = (personFields: readonly string[]): Initials => {
  const known = new Set(personFields.flatMap((field) => namesIn(field.normalize('NFC'))).map(plain));
  const isKnown = (word: string): boolean =>
    (CAPITAL.test(word) || WITHOUT_CASE.test(word)) && known.has(plain(word));
  const reduce = (original: string, isName: (word: string, before: string) => boolean): string => {
    const normal = original.normalize('NFC');
    return tidy(
      normal.replace(WORD, (word: string, at: number) =>
        isName(word, normal.slice(0, at)) ? initialOf(word) : word,
      ),
    );
  };
  return {
    text: (original) => reduce(original, isKnown),
    subject: (original) =>
      reduce(original, (word, before) => {
        if (isKnown(word)) return true;
        const isPlain = namesNobody(word) || isAcronym(word) || MONTHS.has(word.toLowerCase());
        return CAPITAL.test(word) && !isPlain && !BEGINNING.test(before);
      }),
    persons: (original) => {
      const own = new Set(namesIn(original.normalize('NFC')));
      return reduce(original, (word) => own.has(word) || isKnown(word));
    },
  };
};

const asItIs = (text: string): string => text;

/** Changes nothing: for a report with full names. */
export const FULL_NAMES: Initials = { persons: asItIs, subject: asItIs, text: asItIs };
