import type { Call } from '@ancrage/shared/wire/call';
import createRouter, { type Handler, type HTTPVersion, type Instance } from 'find-my-way';

/** A call that a path belongs to, with the parameters of its pattern in this path. */
interface Offer {
  readonly call: Call;
  readonly parameters: Readonly<Record<string, string>>;
}

/** All calls that a path belongs to, one per method. */
export type Match = readonly Offer[];

/** No parameter is cut short: Node refuses a request line long before that. */
const MAX_PARAMETER_LENGTH = 64 * 1024;
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
const TRAILING_SLASHES = /\/+$/;

/** A find-my-way router over some calls. A literal segment takes precedence over a parameter. */
class CallRouter {
  readonly #router: Instance<HTTPVersion.V1>;
  readonly #calls = new Map<Handler<HTTPVersion.V1>, Call>();

  constructor(calls: readonly Call[], options: { readonly caseSensitive: boolean }) {
    this.#router = createRouter({ ...options, maxParamLength: MAX_PARAMETER_LENGTH });
    for (const call of calls) {
      const handler = () => {};
      this.#calls.set(handler, call);
      this.#router.on(call.method, call.path, handler);
    }
  }

  /** The calls on a path; none when an escape sequence in it is invalid. */
  match(path: string): Match {
    // find-my-way ends a path at its first `#`. A request has no fragment, so here it is an ordinary character.
    const escaped = path.replaceAll('#', '%23');
    return METHODS.flatMap((method) => this.#find(method, escaped) ?? []);
  }

  #find(method: Call['method'], path: string): Offer | null {
    const found = this.#router.find(method, path);
    const call = found && this.#calls.get(found.handler);
    if (!call) return null;
    const parameters: Record<string, string> = {};
    for (const [name, value] of Object.entries(found.params)) {
      if (!value) return null;
      parameters[name] = value;
    }
    return { call, parameters };
  }
}

/** Order in which Drupal lists methods. Source: contract §1.4. */
const ALLOW_ORDER = ['GET', 'POST', 'HEAD', 'PATCH', 'DELETE'];

/** Allow header for the server as a whole. */
export const ALLOW_ALL = ALLOW_ORDER.join(', ');

/** Allow header for a path. Drupal also had a page at an entity's path, which took GET and POST. */
export const allowOf = (match: Match): string => {
  const methods = new Set<string>(match.map(({ call }) => call.method));
  if (match.some(({ call }) => call.entity)) methods.add('GET').add('POST');
  if (methods.has('GET')) methods.add('HEAD');
  return ALLOW_ORDER.filter((method) => methods.has(method)).join(', ');
};

/** Maps paths to calls. It is built from the calls themselves, so the two cannot differ. */
export class RouteTable {
  readonly #exact: CallRouter;
  /** Drupal ignores case and trailing slashes: so do the calls that it had. */
  readonly #lenient: CallRouter;
  readonly #firstSegments: ReadonlySet<string>;

  constructor(calls: readonly Call[]) {
    this.#exact = new CallRouter(calls, { caseSensitive: true });
    this.#lenient = new CallRouter(
      calls.filter(({ errors }) => errors !== 'problem'),
      { caseSensitive: false },
    );
    this.#firstSegments = new Set(calls.map(({ path }) => path.split('/', 2)[1] ?? ''));
  }

  /** The calls on a path (raw, without query), or null when there is none. */
  match(path: string): Match | null {
    const exact = this.#exact.match(path);
    if (exact.length > 0) return exact;
    const lenient = this.#lenient.match(path.replace(TRAILING_SLASHES, ''));
    return lenient.length > 0 ? lenient : null;
  }

  /** Whether a path is below a first segment of the API, where the web app has no page. */
  isApi(path: string): boolean {
    return this.#firstSegments.has(path.split('/', 2)[1] ?? '');
  }
}

/** The call that a method makes on a path. HEAD makes the same call as GET. */
export const offerFor = (match: Match, method: string): Offer | null => {
  const wanted = method === 'HEAD' ? 'GET' : method;
  return match.find(({ call }) => call.method === wanted) ?? null;
};
