import type * as z from 'zod/mini';
import type { Fault } from './structure.ts';

type Issue = z.core.$ZodIssue;

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (within, member) =>
      typeof within === 'object' && within !== null ? Reflect.get(within, member) : undefined,
    value,
  );

const steps = (path: readonly PropertyKey[]): (string | number)[] =>
  path.map((member) => (typeof member === 'number' ? member : String(member)));

const listed = (names: readonly unknown[]): string => names.map((name) => `“${String(name)}”`).join(', ');

const sentence = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${issue.expected === 'array' ? 'a list' : issue.expected === 'object' ? 'a group of members' : `a ${issue.expected}`}`;
    case 'invalid_value':
      return `must be one of ${listed(issue.values)}`;
    case 'too_small':
      return issue.origin === 'string' ? 'is empty' : `needs at least ${issue.minimum}`;
    case 'invalid_format':
      return 'may hold letters, digits and hyphens only, and starts with a letter';
    default:
      return 'is not as it should be';
  }
};

/** The branch of a union that the author most likely meant: the one that got furthest. */
const likeliest = (branches: readonly (readonly Issue[])[]): readonly Issue[] => {
  const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map(({ path }) => path.length));
  return [...branches].sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? [];
};

const issueFaults = (issue: Issue, document: unknown, above: readonly PropertyKey[]): Fault[] => {
  const path = [...above, ...issue.path];
  const member = path.at(-1);
  if (path.length > 0 && valueAt(document, path) === undefined && issue.code !== 'unrecognized_keys')
    return [{ path: steps(path.slice(0, -1)), text: `“${String(member)}” is missing` }];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: steps([...path, key]), text: `“${key}” means nothing here` }));
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return likeliest(issue.errors).flatMap((inner) => issueFaults(inner, document, path));
  const text =
    issue.code === 'invalid_union'
      ? `is “${String(valueAt(document, path))}”, which is none of the possible values`
      : sentence(issue);
  return [
    { path: steps(path), text: member === undefined ? `the file ${text}` : `“${String(member)}” ${text}` },
  ];
};

/** What a schema found wrong with a document, in words an author understands, each with its place. */
export const shapeFaults = (issues: readonly Issue[], document: unknown): Fault[] =>
  issues.flatMap((issue) => issueFaults(issue, document, []));
