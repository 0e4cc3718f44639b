const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  '@text': (value) => typeof value === 'string' && value !== '',
  '@integer': (value) => Number.isInteger(value),
  '@uuid': (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  '@moment': (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/.test(value),
  '@url': (value) => typeof value === 'string' && /^https?:\/\/[^/]+\/./.test(value),
  '@jwt': (value) => typeof value === 'string' && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value),
  '@field': (value) =>
    Array.isArray(value) && value.every((item: unknown) => typeof item === 'object' && item !== null),
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The differences between a response and the recording, one sentence each, with the path. */
export const differences = (expected: unknown, actual: unknown, path = ''): string[] => {
  const kind = typeof expected === 'string' ? KINDS[expected] : undefined;
  if (kind) return kind(actual) ? [] : [`${path}: ${JSON.stringify(actual)} is not ${String(expected)}`];
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length)
      return [`${path}: ${actual.length} items in place of ${expected.length}`];
    return expected.flatMap((item: unknown, index) => differences(item, actual[index], `${path}.${index}`));
  }
  if (isRecord(expected) && isRecord(actual)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    return names.flatMap((name) => {
      if (!Object.hasOwn(actual, name)) return [`${path}.${name}: missing`];
      if (!Object.hasOwn(expected, name)) return [`${path}.${name}: unexpected`];
      return differences(expected[name], actual[name], `${path}.${name}`);
    });
  }
  return Object.is(expected, actual)
    ? []
    : [`${path}: ${JSON.stringify(actual)} in place of ${JSON.stringify(expected)}`];
};

/** The value at a path such as `uid.0.value`. @throws RangeError when there is none */
export const valueAt = (value: unknown, path: string): string | number => {
  const found = path
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
      value,
    );
  if (typeof found === 'string' || typeof found === 'number') return found;
  throw new RangeError(`The answer has no ${path}.`);
};
