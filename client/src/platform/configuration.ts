import { type AppConfiguration, appConfiguration } from '@ancrage/shared/wire/app-configuration';
import { Unreachable } from '#platform/api/failures.ts';
import { request } from '#platform/api/request.ts';
import { readLocal, writeLocal } from '#platform/storage/local.ts';

let known: AppConfiguration | null = null;

/**
 * What the server says of the place it runs at, asked once per page load; the last known answer serves when the
 * server cannot be reached.
 * @param fresh asks again even when it is known
 * @throws Unreachable when it was never known and cannot be asked now
 */
export const loadConfiguration = async ({ fresh = false } = {}): Promise<AppConfiguration> => {
  if (known !== null && !fresh) return known;
  try {
    known = (await request(appConfiguration)).data;
    writeLocal('configuration', known);
    return known;
  } catch (failure) {
    const kept = known ?? readLocal('configuration');
    if (failure instanceof Unreachable && kept !== null) return kept;
    throw failure;
  }
};

/** What is known without asking: null before the first answer ever. */
export const knownConfiguration = (): AppConfiguration | null => known ?? readLocal('configuration');
