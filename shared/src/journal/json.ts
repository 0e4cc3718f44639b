/** What a JSON text can hold. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isJsonArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** A key's own value: keys such as `__proto__` or `toString` are data here, never inherited. */
export const own = (object: JsonObject | undefined, key: string): Json | undefined =>
  object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;

/** An object of these entries, without those that have no value. */
export const objectOf = (entries: Iterable<readonly [string, Json | undefined]>): JsonObject =>
  Object.fromEntries([...entries].filter((entry): entry is [string, Json] => entry[1] !== undefined));

/** The plain JSON that a value becomes when it is stored: what JSON cannot say (undefined, functions) is gone. */
export const toJson = (value: object): Json => JSON.parse(JSON.stringify(value));

const sameArrays = (a: readonly Json[], b: readonly Json[]): boolean =>
  a.length === b.length && a.every((item, index) => sameJson(item, b[index]));

const sameObjects = (a: JsonObject, b: JsonObject): boolean => {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => sameJson(own(a, key), own(b, key)));
};

/** Whether two values are equal, in any order of keys. */
export const sameJson = (a: Json | undefined, b: Json | undefined): boolean => {
  if (Object.is(a, b)) return true;
  if (isJsonArray(a) && isJsonArray(b)) return sameArrays(a, b);
  if (isJsonObject(a) && isJsonObject(b)) return sameObjects(a, b);
  return a === b; // 0 and -0 are one in JSON
};

/** A new version of an object that reuses the equal parts of the former one. */
export const replaceEqualParts = (former: JsonObject, next: JsonObject): JsonObject =>
  objectOf(
    Object.entries(next).map(([key, value]) => {
      const known = own(former, key);
      return [key, sameJson(known, value) ? known : value];
    }),
  );

/** The same text for all equal values: keys sorted. */
export const canonicalText = (value: Json): string => {
  if (isJsonArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(own(value, key) ?? null)}`).join()}}`;
};

/** A total order of values: shorter first, then by text. */
export const compareJson = (a: Json, b: Json): number => {
  const [left, right] = [canonicalText(a), canonicalText(b)];
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : Number(left > right);
};
