import { differences, valueAt } from './matching.ts';
import { conversation, type SentBody, type Step } from './recorded.ts';

/** The account, and the server. */
export interface Speaker {
  /** Address of the server, without trailing slash. */
  origin: string;
  mail: string;
  password: string;
  clientId: string;
  clientSecret: string;
}

type Kept = Map<string, string | number>;

const keptAs = (kept: Kept, name: string): string | number => {
  const value = kept.get(name);
  if (value === undefined) throw new RangeError(`Nothing is kept as ${name}.`);
  return value;
};

/** Replaces placeholders at any depth; a text that is a single placeholder becomes the saved value, which may be a number. */
const filled = (value: unknown, kept: Kept): unknown => {
  if (typeof value === 'string') {
    const whole = /^\{\{(\w+)\}\}$/.exec(value)?.[1];
    return whole === undefined ? filledText(value, kept) : keptAs(kept, whole);
  }
  if (Array.isArray(value)) return value.map((item: unknown) => filled(item, kept));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, kept)]));
};

const filledText = (text: string, kept: Kept): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(keptAs(kept, name)));

const bodyOf = (body: SentBody, kept: Kept): BodyInit => {
  if (body.kind === 'bytes') return filledText(body.text, kept);
  if (body.kind === 'json') return JSON.stringify(filled(body.value, kept));
  const form = body.kind === 'form' ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries(body.members)) form.append(name, filledText(value, kept));
  return form;
};

const speak = async (step: Step, { origin }: Speaker, kept: Kept): Promise<string[]> => {
  const headers = Object.entries(step.headers ?? {}).map(([name, value]) => [name, filledText(value, kept)]);
  const response = await fetch(`${origin}${filledText(step.path, kept)}`, {
    method: step.method,
    headers: Object.fromEntries(headers),
    ...(step.body && { body: bodyOf(step.body, kept) }),
  });
  const text = await response.text();
  const found: string[] = [];
  if (response.status !== step.answer.status)
    return [`${response.status} in place of ${step.answer.status}: ${text.slice(0, 500)}`];
  for (const [name, value] of Object.entries(step.answer.headers ?? {}))
    found.push(...differences(value, response.headers.get(name), name));
  if (step.answer.text !== undefined) found.push(...differences(step.answer.text, text, 'text'));
  if (step.answer.json === undefined) return found;
  const answered: unknown = JSON.parse(text);
  found.push(...differences(filled(step.answer.json, kept), answered, 'body'));
  for (const [name, path] of Object.entries(step.keep ?? {})) kept.set(name, valueAt(answered, path));
  return found;
};

/**
 * Sends the recorded requests of the old client, and compares the responses with the recorded ones.
 * @param told is called with the name of each step and its differences
 * @returns the number of steps with differences
 */
export const replay = async (
  speaker: Speaker,
  report: (step: string, differences: readonly string[]) => void,
): Promise<number> => {
  const { mail, password, clientId, clientSecret } = speaker;
  const kept: Kept = new Map(Object.entries({ mail, password, clientId, clientSecret }));
  let wrong = 0;
  for (const step of conversation) {
    const found = await speak(step, speaker, kept);
    if (found.length > 0) wrong += 1;
    report(step.name, found);
  }
  return wrong;
};
