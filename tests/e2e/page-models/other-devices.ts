import { expect } from '@playwright/test';
import { data, text } from '../../support/data-record.ts';
import type { TestPerson } from '../../support/factories.ts';
import type { App } from './app.ts';
import { readAuth } from './device-storage.ts';

/** Calls the API as the person who is signed in here, without the app on this device. */
const call = async ({ page }: App, method: 'GET' | 'PATCH', path: string, body?: object) => {
  const { accessToken } = await readAuth(page);
  const answer = await page.request.fetch(`${path}?_format=json`, {
    method,
    headers: { authorization: `Bearer ${accessToken}` },
    ...(body && { data: body }),
  });
  expect(answer.ok()).toBe(true);
  return answer;
};

/** Writes fields of the journal as another device; this one gets them on the next fetch of the journal. */
export const writeElsewhere = async (
  app: App,
  { nid }: TestPerson,
  fields: Readonly<Record<string, object>>,
  files: Readonly<Record<string, object>> = {},
): Promise<void> => {
  const texts = Object.entries(fields).map(([field, value]) => [field, text(value)]);
  await call(app, 'PATCH', `/node/${nid}`, data({ ...Object.fromEntries(texts), ...files }));
};

/** Changes fields of the account as another device would. */
export const saveAccountElsewhere = async (
  app: App,
  { uid }: TestPerson,
  values: Readonly<Record<string, string>>,
): Promise<void> => {
  const fields = Object.entries(values).map(([field, value]) => [field, [{ value }]]);
  await call(app, 'PATCH', `/user/${uid}`, Object.fromEntries(fields));
};

/** A field of the journal as the server has it, with which another device begins. */
export const onServer = async (app: App, { nid }: TestPerson, field: string): Promise<unknown> => {
  const answer = await call(app, 'GET', `/node/${nid}`);
  const record = (await answer.json()) as Readonly<Record<string, readonly { value: string }[]>>;
  return JSON.parse(record[field]?.[0]?.value ?? 'null');
};
