import type { Exercise } from '@ancrage/shared/content/exercise';
import type { Claim, Claims } from '@ancrage/shared/journal/claims';
import { momentOf, newestFirst } from '@ancrage/shared/journal/date-key';
import type { Derailor, Derailors } from '@ancrage/shared/journal/derailors';
import type { Friendships } from '@ancrage/shared/journal/friendship';
import { ENTRY_MEMBERS, exerciseOfSpecial } from '@ancrage/shared/journal/further-exercises';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import type { Intuitions, IntuitionsEntry, Status } from '@ancrage/shared/journal/intuitions';
import { FORM_TYPES, type FormType, type LeadershipPath } from '@ancrage/shared/journal/leadership-path';
import {
  aboutOf,
  entriesByDate,
  isSpecial,
  type KeyedEntry,
  reconnectionsOf,
  whoOf,
} from '@ancrage/shared/journal/reconnections';
import { isReservedKey } from '@ancrage/shared/journal/reserved-keys';
import { type SummaryPart, summarise } from '#exercise/model/summary.ts';
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

/** How many reconnections a report tells of at most. */
const LAST_RECONNECTIONS = 5;

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
}

/** What the person chose. */
export interface ReportChoices {
  readonly sections: readonly SectionName[];
  readonly period: Period;
  readonly withInitials: boolean;
}

type DerailorPart = 'situation' | 'trigger' | 'thought' | 'behaviour' | 'effect' | 'antidote';
type ClaimPart = 'situation' | 'effect' | 'truth';

/** Everything that a report says in words of its own. */
export interface ReportWords {
  readonly title: string;
  readonly heading: readonly string[];
  readonly sections: Readonly<Record<SectionName, string>>;
  readonly empty: Readonly<Record<SectionName, string>>;
  readonly initialsNote: string;
  readonly card: Readonly<Record<'CIDsymptome' | 'CIDphrasereconnexion' | 'CIDmomentressource', string>>;
  readonly paths: Readonly<Record<FormType, string>>;
  /** The words under which the results of a path were asked for, by key. */
  readonly results: Readonly<Record<string, string>>;
  readonly derailor: Readonly<Record<DerailorPart, string>>;
  readonly claim: Readonly<Record<ClaimPart, string>>;
  readonly claimKinds: Readonly<Record<'reception' | 'emission', string>>;
  readonly status: Readonly<Record<Status, string>>;
  readonly situation: Readonly<Record<'past' | 'future', string>>;
  readonly reconnectionIntuitions: string;
  /** An exercise whose name is not known any more. */
  readonly exercise: string;
  readonly nameless: string;
  readonly date: (at: number) => string;
}

interface Making {
  readonly sources: ReportSources;
  readonly period: Period;
  readonly words: ReportWords;
  readonly initials: Initials;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const line = (label: string | undefined, text: string): ReportLine[] =>
  text === '' ? [] : [{ label, text }];

/** The answer of a path that says with whom the person shares it. */
const SHARED_WITH = 'plf6-partager';

/** The texts in a value of a result: itself, its items, or the names of its items. */
const textsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value === 'object' && value !== null && 'name' in value) return textsIn(value.name);
  const text = textOf(value);
  return text === '' ? [] : [text];
};

/** Several texts as a list within a line. */
const listed = (texts: readonly string[]): string =>
  texts.length > 1 ? texts.map((text) => `• ${text}`).join('\n') : texts.join();

const dated = <Entry extends { readonly date: string }>(
  entries: Readonly<Record<string, Entry>>,
  period: Period,
): { readonly at: number | null; readonly entry: Entry }[] =>
  Object.values(entries)
    .sort((one, other) => newestFirst(one.date, other.date))
    .map((entry) => ({ at: momentOf(entry.date), entry }))
    .filter(({ at }) => isWithin(period, at));

const identityCard = ({ sources, words, initials }: Making): ReportEntry[] => {
  const keys = ['CIDsymptome', 'CIDphrasereconnexion', 'CIDmomentressource'] as const;
  const lines = keys.flatMap((key) =>
    line(words.card[key], initials.text(textOf(sources.identityCard[key]))),
  );
  return lines.length === 0 ? [] : [{ lines }];
};

const vocation = ({ sources, initials }: Making): ReportEntry[] => {
  const lines = line(undefined, initials.text(textOf(sources.identityCard.CIDvocationpro)));
  return lines.length === 0 ? [] : [{ lines }];
};

const paths = ({ sources, period, words, initials }: Making): ReportEntry[] =>
  FORM_TYPES.flatMap((formType) => {
    const result = sources.leadershipPath.results?.[formType];
    if (result === undefined) return [];
    const at = result.date === undefined ? null : momentOf(result.date);
    if (!isWithin(period, at)) return [];
    // The derailors and claims of a path, and its intuitions, have sections of their own.
    const lines = Object.entries(result)
      .filter(([key]) => key !== 'date')
      .flatMap(([key, value]) => {
        const text = textsIn(value).join('\n');
        return line(words.results[key], key === SHARED_WITH ? initials.persons(text) : initials.text(text));
      });
    return [{ title: words.paths[formType], detail: at === null ? undefined : words.date(at), lines }];
  });

const DERAILOR_PARTS = ['situation', 'trigger', 'thought', 'behaviour', 'effect', 'antidote'] as const;
const CLAIM_PARTS = ['situation', 'effect', 'truth'] as const;

const derailors = ({ sources, period, words, initials }: Making): ReportEntry[] =>
  dated<Derailor>(sources.derailors, period).map(({ at, entry }) => ({
    title: initials.text(textOf(entry.name)) || words.nameless,
    detail: at === null ? undefined : words.date(at),
    lines: DERAILOR_PARTS.flatMap((part) => line(words.derailor[part], initials.text(textOf(entry[part])))),
  }));

const claims = ({ sources, period, words, initials }: Making): ReportEntry[] =>
  dated<Claim>(sources.claims, period).map(({ at, entry }) => ({
    title: initials.text(textOf(entry.name)) || words.nameless,
    detail: [entry.kind === undefined ? '' : words.claimKinds[entry.kind], at === null ? '' : words.date(at)]
      .filter(Boolean)
      .join(' · '),
    lines: CLAIM_PARTS.flatMap((part) => line(words.claim[part], initials.text(textOf(entry[part])))),
  }));

const within = (entries: readonly KeyedEntry[], period: Period): KeyedEntry[] =>
  entries.filter(({ entry }) => isWithin(period, momentOf(entry.date)));

const intuitions = ({ sources, period, words, initials }: Making): ReportEntry[] =>
  (['pending', 'implemented'] as const).flatMap((status) => {
    const lines = within(entriesByDate(sources.intuitions), period)
      .flatMap(({ entry }) => entry.intuitionsdata ?? [])
      .filter((one) => (one.status ?? 'pending') === status)
      .flatMap(({ name }) => line(undefined, initials.text(name.trim())));
    return lines.length === 0 ? [] : [{ title: words.status[status], lines }];
  });

const reconnections = ({ sources, period, words, initials }: Making): ReportEntry[] =>
  within(reconnectionsOf(sources.intuitions), period)
    .slice(0, LAST_RECONNECTIONS)
    .map(({ entry }) => {
      const at = momentOf(entry.date);
      const details = [
        entry.pf === undefined ? '' : words.situation[entry.pf],
        at === null ? '' : words.date(at),
      ];
      const names = (entry.intuitionsdata ?? []).map(({ name }) => name.trim()).filter(Boolean);
      return {
        title: initials.persons(whoOf(entry)) || words.nameless,
        detail: details.filter(Boolean).join(' · '),
        lines: [
          ...line(undefined, initials.subject(aboutOf(entry))),
          ...line(words.reconnectionIntuitions, initials.text(listed(names))),
        ],
      };
    });

/** The sections that can be chosen: that of further exercises where the firm has some, or something was written in one. */
export const offeredSections = ({
  further: exercises,
  intuitions: entries,
}: Pick<ReportSources, 'further' | 'intuitions'>): readonly SectionName[] => {
  const isFurther = ({ special }: IntuitionsEntry) => exerciseOfSpecial(special ?? '') !== null;
  const isOffered = exercises.length > 0 || Object.values(entries).some(isFurther);
  return isOffered ? SECTIONS : SECTIONS.filter((name) => name !== 'further');
};

const partLine = (part: SummaryPart, title: string): ReportLine[] => {
  if (part.kind === 'ordered') return []; // its intuitions have a section of their own
  const withEcho = ({ text, echo }: { readonly text: string; readonly echo: string }) =>
    [text, echo].filter(Boolean).join(' → ');
  return line(part.label ?? title, part.kind === 'answer' ? part.text : listed(part.items.map(withEcho)));
};

/** What stands beside the answers of an entry: its own members, its situation, and the intuitions, which have a section of their own. */
const NO_ANSWERS: readonly string[] = [...ENTRY_MEMBERS, 'pf', 'intuitionsdata'];

/** What was written in a further exercise, under the words that asked for it while the firm has it. */
const furtherLines = (exercise: Exercise | undefined, entry: IntuitionsEntry): ReportLine[] => {
  if (exercise?.summary === undefined)
    return Object.entries(entry)
      .filter(([key]) => !NO_ANSWERS.includes(key) && !isReservedKey(key))
      .flatMap(([, value]) => textsIn(value))
      .map((text) => ({ text }));
  // The identity card has a section of its own.
  return summarise(exercise.summary, entry, {}).flatMap(({ title, parts }) =>
    parts.flatMap((part) => partLine(part, title)),
  );
};

const further = ({ sources, period, words, initials }: Making): ReportEntry[] =>
  within(entriesByDate(sources.intuitions), period).flatMap(({ entry }) => {
    const special = exerciseOfSpecial(entry.special ?? '');
    if (special === null) return [];
    const exercise = sources.further.find(({ id }) => id === special.exerciseId);
    const at = momentOf(entry.date);
    const lines = furtherLines(exercise, entry).map(({ label, text }) => ({
      label,
      text: initials.text(text),
    }));
    return [
      { title: exercise?.title ?? words.exercise, detail: at === null ? undefined : words.date(at), lines },
    ];
  });

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

/** The fields of the journal that hold persons: where names are learnt. */
const personFields = ({ intuitions: entries, friendships, leadershipPath }: ReportSources): string[] => [
  ...entriesByDate(entries)
    .filter(({ entry }) => !isSpecial(entry))
    .map(({ entry }) => whoOf(entry)),
  ...Object.values(friendships).map(({ person }) => textOf(person)),
  ...Object.values(leadershipPath.results ?? {}).flatMap((result) => textsIn(result?.[SHARED_WITH])),
];

/** Composes the report that was asked for. Source: P-13, R-05, product "Synthesis report". */
export const composeReport = (sources: ReportSources, choices: ReportChoices, words: ReportWords): Report => {
  const initials = choices.withInitials ? initialsFrom(personFields(sources)) : FULL_NAMES;
  const making: Making = { sources, period: choices.period, words, initials };
  const sections = choices.sections.map(
    (name): ReportSection => ({
      name,
      title: words.sections[name],
      entries: MAKERS[name](making),
      empty: words.empty[name],
    }),
  );
  return {
    title: words.title,
    heading: words.heading,
    sections,
    note: choices.withInitials ? words.initialsNote : null,
  };
};
