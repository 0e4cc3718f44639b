import type { Application } from './application.ts';
import type { SignedInPerson } from './factories.ts';

/** The body of a PATCH on a data record, with its bundle. */
export const data = (fields: object) => ({ type: [{ target_id: 'data' }], ...fields });

/** A journal field as it goes over the wire. */
export const text = (value: unknown) => [{ value: JSON.stringify(value) }];

/** Reads the data record of a person over HTTP. */
export const readRecord = (application: Application, who: SignedInPerson) =>
  application.http.get(`/node/${who.nid}?_format=json`).set(who.bearer);

/** Writes to the data record of a person over HTTP. */
export const writeRecord = (
  application: Application,
  who: SignedInPerson,
  body: object,
  headers: Record<string, string> = {},
) => application.http.patch(`/node/${who.nid}?_format=json`).set(who.bearer).set(headers).send(body);
