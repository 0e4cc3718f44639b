import type { Exercise } from '@ancrage/shared/content/exercise';
import type { Claim, Claims } from '@ancrage/shared/journal/claims';
import { momentOf, newestFirst } from '@ancrage/shared/journal/date-key';
import type { Derailor, Derailors } from '@ancrage/shared/journal/derailors';
import type { JournalField } from '@ancrage/shared/journal/fields';
import { standingOf } from '@ancrage/shared/journal/follow-through';
import type { Friendships } from '@ancrage/shared/journal/friendship';
import { exerciseOfSpecial } from '@ancrage/shared/journal/further-exercises';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import type { Intuitions, IntuitionsEntry, Status } from '@ancrage/shared/journal/intuitions';
import { FORM_TYPES, type FormType, type LeadershipPath } from '@ancrage/shared/journal/leadership-path';
import { namingText, type OtherText } from '@ancrage/shared/journal/other-texts';
import {
  aboutOf,
  deedOf,
  entriesByDate,
  isSpecial,
  type KeyedEntry,
  reconnectionsOf,
  whoOf,
} from '@ancrage/shared/journal/reconnections';
import { comingFormOf } from '@ancrage/shared/journal/situations';
import { FULL_NAMES, type Initials, initialsFrom } from './initials.ts';
import { isWithin, type Period } from './period.ts';
import {
  type Report,
  type ReportEntry,
  type ReportLine,
  type ReportSection,
  SECTIONS,
  type SectionName,
} from './report.ts';
import { entriesWithin, furtherLines, line, listed, textOf, textsIn } from './report-lines.ts';

/** The maximum number of reconnections in a report. */
const LAST_RECONNECTIONS = 5;

/** The sections that a short report cuts. */
type ShortSection = Exclude<SectionName, 'identityCard' | 'vocation'>;

/** How many entries, and lines of each, a short report has of a section: together they fit on one page. */
const ON_ONE_PAGE: Readonly<Record<ShortSection, { readonly entries: number; readonly lines: number }>> = {
  intuitions: { entries: 2, lines: 5 },
  reconnections: { entries: 3, lines: 1 },
  derailors: { entries: 2, lines: 1 },
  claims: { entries: 2, lines: 1 },
  paths: { entries: 1, lines: 2 },
  further: { entries: 1, lines: 2 },
};

/** How many characters of a text a short report has; the identity card is always whole. */
const SHORT_TEXT = 120;

/** The fields whose entries a report has. */
type ReportedField = Exclude<JournalField, 'field_celebrations' | 'field_amitiepro'>;

/** The parts of the journal that a report draws from. */
export interface ReportSources {
  readonly identityCard: IdentityCard;
  readonly leadershipPath: LeadershipPath;
  readonly derailors: Derailors;
  readonly claims: Claims;
  readonly intuitions: Intuitions;
  readonly friendships: Friendships;
  /** The exercises that exist as content alone. */
  readonly further: readonly Exercise[];
  /** Finds the texts of an entry that no exercise asks for; with null, those of a field that is itself one entry. */
  readonly othersOf: (field: ReportedField, entryKey: string | null) => readonly OtherText[];
}

/** The user's choices. */
export interface ReportChoices {
  readonly sections: readonly SectionName[];
  readonly period: Period;
  readonly withInitials: boolean;
  /** Whether it fits on one page: the latest of each section, shortened. */
  readonly isShort: boolean;
}

type DerailorPart = 'situation' | 'trigger' | 'thought' | 'behaviour' | 'effect' | 'antidote';
type ClaimPart = 'situation' | 'effect' | 'truth';

/** The texts of the report itself. */
export interface ReportWords {
  readonly title: string;
  readonly heading: readonly string[];
  readonly sections: Readonly<Record<SectionName, string>>;
  readonly empty: Readonly<Record<SectionName, string>>;
  readonly initialsNote: string;
  readonly card: Readonly<Record<'CIDsymptome' | 'CIDphrasereconnexion' | 'CIDmomentressource', string>>;
  readonly paths: Readonly<Record<FormType, string>>;
  /** The labels of a path's results, by key. */
  readonly results: Readonly<Record<string, string>>;
  readonly derailor: Readonly<Record<DerailorPart, string>>;
  readonly claim: Readonly<Record<ClaimPart, string>>;
  readonly claimKinds: Readonly<Record<'reception' | 'emission', string>>;
  readonly status: Readonly<Record<Status, string>>;
  readonly situation: Readonly<Record<'past' | 'future', string>>;
  readonly reconnectionIntuitions: string;
  /** What was intended for a situation, and what was done in it. */
  readonly beforeAfter: string;
  /** An exercise whose name is not known any more. */
  readonly exercise: string;
  readonly nameless: string;
  /** Says how many more a section has. */
  readonly more: (count: number) => string;
  readonly date: (at: number) => string;
}

interface Making {
  readonly sources: ReportSources;
  readonly period: Period;
  readonly words: ReportWords;
  readonly initials: Initials;
  readonly isShort: boolean;
}

/** The answer of a path that says with whom the person shares it. */
const SHARED_WITH = 'plf6-partager';

/** The texts of an entry that no exercise asks for, with their labels, except the one used as title. */
const otherLines = (
  { sources, initials }: Making,
  field: ReportedField,
  entryKey: string | null,
  shown?: OtherText,
): ReportLine[] =>
  sources
    .othersOf(field, entryKey)
    .filter(({ path }) => path.join('/') !== shown?.path.join('/'))
    .flatMap(({ label, text }) => line(label === '' ? undefined : label, initials.text(text)));

/** The title of an unnamed entry: one of its other texts, which is then not repeated. */
const namedBy = ({ sources }: Making, field: ReportedField, entryKey: string, name: string) =>
  name === '' ? namingText(sources.othersOf(field, entryKey)) : undefined;

const dated = <Entry extends { readonly date: string }>(
  entries: Readonly<Record<string, Entry>>,
  period: Period,
): { readonly at: number | null; readonly key: string; readonly entry: Entry }[] =>
  Object.entries(entries)
    .sort(([, one], [, other]) => newestFirst(one.date, other.date))
    .map(([key, entry]) => ({ at: momentOf(entry.date), key, entry }))
    .filter(({ at }) => isWithin(period, at));

const identityCard = (making: Making): ReportEntry[] => {
  const { sources, words, initials } = making;
  const keys = ['CIDsymptome', 'CIDphrasereconnexion', 'CIDmomentressource'] as const;
  const lines = [
    ...keys.flatMap((key) => line(words.card[key], initials.text(textOf(sources.identityCard[key])))),
    ...otherLines(making, 'field_cid', null),
  ];
  return lines.length === 0 ? [] : [{ lines }];
};

const vocation = ({ sources, initials }: Making): ReportEntry[] => {
  const lines = line(undefined, initials.text(textOf(sources.identityCard.CIDvocationpro)));
  return lines.length === 0 ? [] : [{ lines }];
};

const pathResults = (making: Making): ReportEntry[] =>
  FORM_TYPES.flatMap((formType) => {
    const { sources, period, words, initials } = making;
    const result = sources.leadershipPath.results?.[formType];
    if (result === undefined) return [];
    const at = result.date === undefined ? null : momentOf(result.date);
    if (!isWithin(period, at)) return [];
    const others = sources.othersOf('field_plf', null);
    const isOther = (name: string) =>
      others.some(
        ({ path: [holder, path, key] }) => holder === 'results' && path === formType && key === name,
      );
    // The derailors and claims of a path, and its intuitions, have separate sections.
    const lines = Object.entries(result)
      .filter(([key]) => key !== 'date' && !isOther(key))
      .flatMap(([key, value]) => {
        const text = textsIn(value).join('\n');
        return line(words.results[key], key === SHARED_WITH ? initials.persons(text) : initials.text(text));
      });
    return [{ title: words.paths[formType], detail: at === null ? undefined : words.date(at), lines }];
  });

/** The results of the guided paths, then the texts that no step asks for. */
const paths = (making: Making): ReportEntry[] => {
  const lines = otherLines(making, 'field_plf', null);
  return [...pathResults(making), ...(lines.length === 0 ? [] : [{ lines }])];
};

const DERAILOR_PARTS = ['situation', 'trigger', 'thought', 'behaviour', 'effect', 'antidote'] as const;
const CLAIM_PARTS = ['situation', 'effect', 'truth'] as const;
/** What helps most: all that a short report says. */
const SHORT_DERAILOR_PARTS = ['antidote'] as const;
const SHORT_CLAIM_PARTS = ['truth'] as const;

const derailors = (making: Making): ReportEntry[] => {
  const { sources, period, words, initials, isShort } = making;
  const parts = isShort ? SHORT_DERAILOR_PARTS : DERAILOR_PARTS;
  return dated<Derailor>(sources.derailors, period).map(({ at, key, entry }) => {
    const naming = namedBy(making, 'field_deviateurs', key, textOf(entry.name));
    return {
      title: initials.text(textOf(entry.name) || (naming?.text ?? '')) || words.nameless,
      detail: at === null ? undefined : words.date(at),
      lines: [
        ...parts.flatMap((part) => line(words.derailor[part], initials.text(textOf(entry[part])))),
        ...otherLines(making, 'field_deviateurs', key, naming),
      ],
    };
  });
};

const claims = (making: Making): ReportEntry[] => {
  const { sources, period, words, initials, isShort } = making;
  const parts = isShort ? SHORT_CLAIM_PARTS : CLAIM_PARTS;
  return dated<Claim>(sources.claims, period).map(({ at, key, entry }) => {
    const naming = namedBy(making, 'field_pretentions', key, textOf(entry.name));
    return {
      title: initials.text(textOf(entry.name) || (naming?.text ?? '')) || words.nameless,
      detail: [
        entry.kind === undefined ? '' : words.claimKinds[entry.kind],
        at === null ? '' : words.date(at),
      ]
        .filter(Boolean)
        .join(' · '),
      lines: [
        ...parts.flatMap((part) => line(words.claim[part], initials.text(textOf(entry[part])))),
        ...otherLines(making, 'field_pretentions', key, naming),
      ],
    };
  });
};

const intuitions = ({ sources, period, words, initials }: Making): ReportEntry[] =>
  (['pending', 'implemented'] as const).flatMap((status) => {
    const entries = entriesByDate(sources.intuitions);
    // One that is still to be tried is so whenever it was written.
    const lines = (status === 'pending' ? entries : entriesWithin(entries, period))
      .flatMap(({ entry }) => entry.intuitionsdata ?? [])
      .filter((one) => standingOf(one) === status)
      .flatMap(({ name }) => line(undefined, initials.text(name.trim())));
    return lines.length === 0 ? [] : [{ title: words.status[status], lines }];
  });

const namesIn = ({ intuitionsdata = [] }: IntuitionsEntry): string[] =>
  intuitionsdata.map(({ name }) => name.trim()).filter(Boolean);

/** What was intended for a situation, and what was done in it: “before → after”; an empty text without both. */
const beforeAndAfter = (entries: ReportSources['intuitions'], past: KeyedEntry): string => {
  const coming = comingFormOf(entries, past);
  const before = coming === undefined ? '' : namesIn(coming.entry).join(' ; ');
  const after = deedOf(past.entry) || namesIn(past.entry).join(' ; ');
  return before === '' || after === '' ? '' : `${before} → ${after}`;
};

const reconnections = (making: Making): ReportEntry[] => {
  const { sources, period, words, initials } = making;
  return entriesWithin(reconnectionsOf(sources.intuitions), period)
    .slice(0, LAST_RECONNECTIONS)
    .map(({ key, entry }) => {
      const naming = namedBy(making, 'field_intuitions', key, whoOf(entry));
      const at = momentOf(entry.date);
      const details = [
        entry.pf === undefined ? '' : words.situation[entry.pf],
        at === null ? '' : words.date(at),
      ];
      const names = namesIn(entry);
      return {
        title: initials.persons(whoOf(entry)) || initials.text(naming?.text ?? '') || words.nameless,
        detail: details.filter(Boolean).join(' · '),
        lines: [
          ...line(undefined, initials.subject(aboutOf(entry))),
          ...line(words.beforeAfter, initials.text(beforeAndAfter(sources.intuitions, { key, entry }))),
          ...line(words.reconnectionIntuitions, initials.text(listed(names))),
          ...otherLines(making, 'field_intuitions', key, naming),
        ],
      };
    });
};

/** The available sections; that of further exercises only if the firm has some, or they have entries. */
export const offeredSections = ({
  further: exercises,
  intuitions: entries,
}: Pick<ReportSources, 'further' | 'intuitions'>): readonly SectionName[] => {
  const isFurther = ({ special }: IntuitionsEntry) => exerciseOfSpecial(special ?? '') !== null;
  const isOffered = exercises.length > 0 || Object.values(entries).some(isFurther);
  return isOffered ? SECTIONS : SECTIONS.filter((name) => name !== 'further');
};

const further = (making: Making): ReportEntry[] => {
  const { sources, period, words, initials } = making;
  return entriesWithin(entriesByDate(sources.intuitions), period).flatMap(({ key, entry }) => {
    const special = exerciseOfSpecial(entry.special ?? '');
    if (special === null) return [];
    const exercise = sources.further.find(({ id }) => id === special.exerciseId);
    const at = momentOf(entry.date);
    const lines = [
      ...furtherLines(exercise, entry).map(({ label, text }) => ({ label, text: initials.text(text) })),
      ...otherLines(making, 'field_intuitions', key),
    ];
    return [
      { title: exercise?.title ?? words.exercise, detail: at === null ? undefined : words.date(at), lines },
    ];
  });
};

const MAKERS: Readonly<Record<SectionName, (making: Making) => ReportEntry[]>> = {
  identityCard,
  vocation,
  paths,
  derailors,
  claims,
  intuitions,
  reconnections,
  further,
};

/** The fields of the journal with names of people. */
const personFields = ({ intuitions: entries, friendships, leadershipPath }: ReportSources): string[] => [
  ...entriesByDate(entries)
    .filter(({ entry }) => !isSpecial(entry))
    .map(({ entry }) => whoOf(entry)),
  ...Object.values(friendships).map(({ person }) => textOf(person)),
  ...Object.values(leadershipPath.results ?? {}).flatMap((result) => textsIn(result?.[SHARED_WITH])),
];

const shortText = (text: string): string => {
  const [first = ''] = text.split('\n');
  const isWhole = first === text && text.length <= SHORT_TEXT;
  return isWhole ? text : `${first.slice(0, SHORT_TEXT).replace(/\s+\S*$/, '')}…`;
};

/** A section cut to what fits on one page, and how many of its entries that leaves out. */
const shortened = (name: SectionName, entries: readonly ReportEntry[]) => {
  if (name === 'identityCard' || name === 'vocation') return { entries, left: 0 };
  const limit = ON_ONE_PAGE[name];
  const cut = entries.slice(0, limit.entries).map((entry) => ({
    ...entry,
    lines: entry.lines.slice(0, limit.lines).map(({ label, text }) => ({ label, text: shortText(text) })),
  }));
  const left =
    name === 'intuitions'
      ? entries.reduce((sum, { lines }) => sum + Math.max(0, lines.length - limit.lines), 0)
      : Math.max(0, entries.length - limit.entries);
  return { entries: cut, left };
};

/** Composes the requested report. Source: P-13, R-05, product "Synthesis report". */
export const composeReport = (sources: ReportSources, choices: ReportChoices, words: ReportWords): Report => {
  const { period, isShort, withInitials } = choices;
  const initials = withInitials ? initialsFrom(personFields(sources)) : FULL_NAMES;
  const making: Making = { sources, period, words, initials, isShort };
  const sections = choices.sections.map((name): ReportSection => {
    const all = MAKERS[name](making);
    const { entries, left } = isShort ? shortened(name, all) : { entries: all, left: 0 };
    const more = left === 0 ? null : words.more(left);
    return { name, title: words.sections[name], entries, empty: words.empty[name], more };
  });
  return {
    title: words.title,
    heading: words.heading,
    // A short report has no room for what there is nothing of.
    sections: isShort ? sections.filter(({ entries }) => entries.length > 0) : sections,
    note: withInitials ? words.initialsNote : null,
  };
};
