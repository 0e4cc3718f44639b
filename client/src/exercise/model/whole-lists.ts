import { jsonObjectOf } from '@ancrage/shared/journal/field-change';
import { isJsonObject, type Json, type JsonObject, objectOf, own } from '@ancrage/shared/journal/json';
import { mergeOrder } from '@ancrage/shared/journal/list-order';
import { ROWS_KEY } from '@ancrage/shared/journal/reserved-keys';
import { rowFormsOf, rowItemsOf, storedForm } from '@ancrage/shared/journal/row-form';
import type { RowItem } from '@ancrage/shared/journal/rows';
import type { Answers } from './answers.ts';

const LIST = `${ROWS_KEY}/`;

const withListsApart = (form: JsonObject): Answers => {
  const rows = own(form, ROWS_KEY);
  const others = Object.entries(form).filter(([key]) => key !== ROWS_KEY);
  const lists = Object.entries(isJsonObject(rows) ? rows : {});
  return objectOf([...others, ...lists.map(([prefix, list]) => [`${LIST}${prefix}`, list] as const)]);
};

/**
 * States of the same answers, in which every growable list whose rows were noted is one answer: its rows, each under the
 * same id in all states. See {@link numbered} for the way back.
 * @param base the state that the others come from
 */
export const wholeLists = (base: Answers, ...sides: readonly Answers[]): Answers[] => {
  if (![base, ...sides].some((side) => Object.hasOwn(side, ROWS_KEY))) return [base, ...sides];
  const forms = rowFormsOf(jsonObjectOf(base), sides.map(jsonObjectOf));
  return [forms.base ?? {}, ...forms.sides].map(withListsApart);
};

/** Answers as stored, the rows of each list numbered. */
export const numbered = (answers: Answers): Answers => {
  const all = Object.entries(answers);
  if (!all.some(([key]) => key.startsWith(LIST))) return answers;
  const lists = all.flatMap(([key, list]) =>
    key.startsWith(LIST) && list !== null ? [[key.slice(LIST.length), list] as const] : [],
  );
  const others = all.filter(([key]) => !key.startsWith(LIST));
  return storedForm(jsonObjectOf({ ...Object.fromEntries(others), [ROWS_KEY]: Object.fromEntries(lists) }));
};

/** Whether a key of answers with whole lists belongs to a list. */
export const isWholeList = (key: string): boolean => key.startsWith(LIST);

/** One changed row and its base; undefined for an absent one. */
interface RowOver {
  readonly answers: JsonObject | undefined;
  readonly base: JsonObject | undefined;
}

/** Resolves one changed answer: itself, or the journal's. */
type Stands = (base: Json | undefined, answer: Json | undefined, journal: Json | undefined) => boolean;

const rowOver = (
  before: JsonObject | undefined,
  here: JsonObject | undefined,
  journal: JsonObject | undefined,
  stands: Stands,
): RowOver => {
  if (JSON.stringify(before) === JSON.stringify(here)) return { answers: journal, base: journal };
  if (here === undefined) return { answers: undefined, base: journal && before };
  if (journal === undefined) return { answers: here, base: before };
  const columns = [...new Set([before ?? {}, here, journal].flatMap(Object.keys))];
  const cells = columns.map((column) => {
    const [was, is, found] = [own(before, column), own(here, column), own(journal, column)];
    return { column, ...(stands(was, is, found) ? { is, was } : { is: found, was: found }) };
  });
  return {
    answers: objectOf(cells.map(({ column, is }) => [column, is])),
    base: objectOf(cells.map(({ column, was }) => [column, was])),
  };
};

const rowsById = (list: unknown): Map<string, JsonObject> => {
  const { list: json = null } = jsonObjectOf({ list });
  return new Map((rowItemsOf(json) ?? []).map(({ id, cells }) => [id, cells]));
};

/**
 * Applies a changed list to the journal's, row by row: a change stays with its row, wherever the journal has it now;
 * unchanged rows are the journal's. A changed row stays, or is restored.
 */
export const listOver = (
  {
    base,
    answers,
    journal,
  }: { readonly base: unknown; readonly answers: unknown; readonly journal: unknown },
  stands: Stands,
): { readonly answers: readonly RowItem[]; readonly base: readonly RowItem[] } => {
  const [before, here, found] = [rowsById(base), rowsById(answers), rowsById(journal)];
  const over = new Map<string, RowOver>();
  for (const id of new Set([...before.keys(), ...here.keys(), ...found.keys()]))
    over.set(id, rowOver(before.get(id), here.get(id), found.get(id), stands));
  const rowsOf = (side: keyof RowOver, leading: Iterable<string>): RowItem[] => {
    const there = new Map(
      [...over].flatMap(([id, row]) => (row[side] === undefined ? [] : [[id, row[side]]])),
    );
    const order = mergeOrder([...before.keys()], [...leading], [...found.keys()], new Set(there.keys()));
    return order.flatMap((id) => {
      const cells = there.get(id);
      return cells === undefined ? [] : [{ id, cells }];
    });
  };
  return { answers: rowsOf('answers', here.keys()), base: rowsOf('base', before.keys()) };
};
