import { addressOf } from '@ancrage/shared/wire/call';
import { type StaffPeopleQuery, staffPeople } from '@ancrage/shared/wire/staff-people';
import request from 'supertest';
import type { Application } from '../support/application.ts';
import { aSignedInStaffMember } from '../support/staff.ts';
import type { TestBed } from './test-bed.ts';

/** The session of a member of the staff, and the address of the server. */
export interface StaffSession {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** Signs a member of the staff in. */
export const newStaffSession = async ({ installation, servers }: TestBed): Promise<StaffSession> => {
  const { url } = servers.ours;
  const http = request(url);
  const { signInHeaders } = await installation.prepare((application) =>
    aSignedInStaffMember({ ...application, http } as Application),
  );
  return { url, headers: { ...signInHeaders } };
};

/** The response time of a page of the list of people, in milliseconds. */
export const listTime = async ({ url, headers }: StaffSession, query: StaffPeopleQuery): Promise<number> => {
  const address = addressOf(staffPeople, {}, query);
  const began = performance.now();
  const answer = await fetch(`${url}${address}`, { headers });
  await answer.text();
  if (!answer.ok) throw new Error(`The list was answered ${answer.status}.`);
  return performance.now() - began;
};
