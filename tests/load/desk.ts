import request from 'supertest';
import type { Application } from '../support/application.ts';
import { aSignedInStaffMember } from '../support/staff.ts';
import type { Field } from './field.ts';

/** A member of the staff who is signed in, at the address of the server. */
export interface Desk {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** Signs a member of the staff in. */
export const newDesk = async ({ installation, servers }: Field): Promise<Desk> => {
  const { url } = servers.ours;
  const http = request(url);
  const { desk } = await installation.prepare((application) =>
    aSignedInStaffMember({ ...application, http } as Application),
  );
  return { url, headers: { ...desk } };
};

/** How long a search of the staff takes, in milliseconds. @param words none lists everybody */
export const searchTime = async ({ url, headers }: Desk, words: string): Promise<number> => {
  const query = new URLSearchParams(words === '' ? {} : { search: words });
  const began = performance.now();
  const answer = await fetch(`${url}/api/staff/people?${query}`, { headers });
  await answer.text();
  if (!answer.ok) throw new Error(`The search was answered ${answer.status}.`);
  return performance.now() - began;
};
