import { type AppConfiguration, appConfiguration } from '@ancrage/shared/wire/app-configuration';
import { Unreachable } from '#platform/api/failures.ts';
import { request } from '#platform/api/request.ts';
import { readLocal, writeLocal } from '#platform/storage/local.ts';

let known: AppConfiguration | null = null;

/**
 * The configuration of the server's installation, fetched once per page load; the last known one is used when the
 * server is unreachable.
 * @param fresh fetches even when it is known
 * @throws Unreachable when it was never known and cannot be fetched now
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

/** The last known configuration, without a request; null before the first response ever. */
export const knownConfiguration = (): AppConfiguration | null => known ?? readLocal('configuration');
