import type { Call, Method } from '@ancrage/shared/wire/call';

/** A path that the contract knows, with the calls that are made on it. */
export interface Match {
  readonly calls: readonly Call[];
  readonly parameters: Readonly<Record<string, string>>;
}

interface Route {
  readonly call: Call;
  readonly parts: readonly string[];
}

const decoded = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
};

/** The values of a pattern's parameters in a path, or null when the path is another one. */
const parametersOf = (
  parts: readonly string[],
  segments: readonly string[],
): Record<string, string> | null => {
  const parameters: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) {
      if (segment === '') return null;
      parameters[part.slice(1)] = segment;
    } else if (part !== segment) return null;
  }
  return parameters;
};

/** Order in which Drupal lists methods. Source: contract §1.4. */
const ALLOW_ORDER = ['GET', 'POST', 'HEAD', 'PATCH', 'DELETE'];

/** The methods offered on a path, as an Allow header has them. An entity's path was also a page, read and posted to. */
export const allowOf = (calls: readonly Call[]): string => {
  const methods = new Set<string>(calls.map(({ method }) => method));
  if (calls.some(({ entity }) => entity)) methods.add('GET').add('POST');
  if (methods.has('GET')) methods.add('HEAD');
  return ALLOW_ORDER.filter((method) => methods.has(method)).join(', ');
};

/** Which calls a path belongs to. Built of the calls themselves, so that it cannot differ from them. */
export class RouteTable {
  /** Calls with the parts of their patterns, by how many there are. */
  readonly #calls: ReadonlyMap<number, readonly Route[]>;
  readonly #rooms: ReadonlySet<string>;

  constructor(calls: readonly Call[]) {
    this.#calls = Map.groupBy(
      calls.map((call) => ({ call, parts: call.path.split('/') })),
      ({ parts }) => parts.length,
    );
    this.#rooms = new Set(calls.map(({ path }) => path.split('/')[1] ?? ''));
  }

  /** The calls on a path (raw, without query), or null when there is none. A literal path beats a parameter. */
  match(path: string): Match | null {
    const segments: string[] = [];
    for (const segment of path.split('/')) {
      const text = decoded(segment);
      if (text === null) return null;
      segments.push(text);
    }
    const hits = (this.#calls.get(segments.length) ?? []).flatMap(({ call, parts }) => {
      const parameters = parametersOf(parts, segments);
      return parameters ? [{ call, parameters }] : [];
    });
    hits.sort((one, other) => Object.keys(one.parameters).length - Object.keys(other.parameters).length);
    if (hits.length === 0) return null;
    return {
      calls: hits.map(({ call }) => call),
      parameters: Object.assign({}, ...hits.map(({ parameters }) => parameters)),
    };
  }

  /** Whether a path lies in a room of the API, where no page of the web app ever is. */
  isApi(path: string): boolean {
    return this.#rooms.has(path.split('/')[1] ?? '');
  }
}

/** The call made by a method on a path; HEAD is made as GET. */
export const callFor = (match: Match, method: string): Call | null => {
  const asked: string = method === 'HEAD' ? 'GET' : method;
  return match.calls.find((call) => call.method === (asked as Method)) ?? null;
};
