import type { Call } from '@ancrage/shared/wire/call';

/** A path that the contract knows, with the calls that are made on it. */
export interface Match {
  readonly calls: readonly Call[];
  readonly parameters: Readonly<Record<string, string>>;
}

interface Route {
  readonly call: Call;
  readonly parts: readonly string[];
  /** Where in a path each parameter stands. */
  readonly places: readonly (readonly [name: string, at: number])[];
}

const decoded = (segment: string): string | null => {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
};

/** The segments of a path in clear, or null when one of them cannot be read. */
const segmentsOf = (path: string): string[] | null => {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    const text = decoded(segment);
    if (text === null) return null;
    segments.push(text);
  }
  return segments;
};

/** Whether a path is one of a pattern's. */
const fits = (parts: readonly string[], segments: readonly string[]): boolean => {
  if (parts.length !== segments.length) return false;
  for (let at = 0; at < parts.length; at += 1) {
    const [part, segment] = [parts[at] ?? '', segments[at] ?? ''];
    if (part.startsWith(':') ? segment === '' : part !== segment) return false;
  }
  return true;
};

/** Whether it is to the old site, which tells no upper case from lower, and lets slashes stand at the end. */
const fitsAsOfOld = ({ call, parts }: Route, segments: readonly string[]): boolean => {
  if (call.errors === 'problem') return false;
  const end = segments.findLastIndex((segment) => segment !== '') + 1;
  const written = segments
    .slice(0, end)
    .map((segment, at) => (parts[at]?.startsWith(':') ? segment : segment.toLowerCase()));
  return fits(parts, written);
};

/** The values of a pattern's parameters in a path of it. */
const parametersOf = ({ places }: Route, segments: readonly string[]): Record<string, string> => {
  const parameters: Record<string, string> = {};
  for (const [name, at] of places) parameters[name] = segments[at] ?? '';
  return parameters;
};

/** Order in which Drupal lists methods. Source: contract §1.4. */
const ALLOW_ORDER = ['GET', 'POST', 'HEAD', 'PATCH', 'DELETE'];

/** The methods offered on some path or other. */
export const ALLOW_ALL = ALLOW_ORDER.join(', ');

/** The methods offered on a path, as an Allow header has them. An entity's path was also a page, read and posted to. */
export const allowOf = (calls: readonly Call[]): string => {
  const methods = new Set<string>(calls.map(({ method }) => method));
  if (calls.some(({ entity }) => entity)) methods.add('GET').add('POST');
  if (methods.has('GET')) methods.add('HEAD');
  return ALLOW_ORDER.filter((method) => methods.has(method)).join(', ');
};

/** Which calls a path belongs to. Built of the calls themselves, so that it cannot differ from them. */
export class RouteTable {
  /** By room, which every pattern begins with; fewer parameters first. */
  readonly #routes: ReadonlyMap<string, readonly Route[]>;

  constructor(calls: readonly Call[]) {
    const routes = calls.map((call): Route => {
      const parts = call.path.split('/');
      const places = parts.flatMap((part, at) =>
        part.startsWith(':') ? [[part.slice(1), at] as const] : [],
      );
      return { call, parts, places };
    });
    routes.sort((one, other) => one.places.length - other.places.length);
    this.#routes = Map.groupBy(routes, ({ parts }) => parts[1] ?? '');
  }

  /** The calls on a path (raw, without query), or null when there is none. A literal path beats a parameter. */
  match(path: string): Match | null {
    const segments = segmentsOf(path);
    if (!segments) return null;
    const room = segments[1] ?? '';
    let hits = (this.#routes.get(room) ?? []).filter(({ parts }) => fits(parts, segments));
    if (hits.length === 0)
      hits = (this.#routes.get(room.toLowerCase()) ?? []).filter((route) => fitsAsOfOld(route, segments));
    if (hits.length === 0) return null;
    return {
      calls: hits.map(({ call }) => call),
      parameters: Object.assign({}, ...hits.map((route) => parametersOf(route, segments))),
    };
  }

  /** Whether a path lies in a room of the API, where no page of the web app ever is. */
  isApi(path: string): boolean {
    return this.#routes.has(path.split('/', 2)[1] ?? '');
  }
}

/** The call made by a method on a path; HEAD is made as GET. */
export const callFor = (match: Match, method: string): Call | null => {
  const asked = method === 'HEAD' ? 'GET' : method;
  return match.calls.find((call) => call.method === asked) ?? null;
};
