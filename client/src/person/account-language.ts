import type { Locale } from '@ancrage/shared/rules/locales';
import type { PersonKeeper } from '#person/person-keeper.ts';
import { isCallFailure } from '#platform/api/failures.ts';
import { adoptLocale } from '#platform/locale.ts';
import { readLocal } from '#platform/storage/local.ts';

/**
 * Synchronises the language of this device and of the account. A language chosen on the device since the last response
 * of the server wins, and is sent; otherwise the device uses the account's. If it cannot be sent now, the next call
 * does.
 * @param known the account's language in the last response of the server, if any
 */
export const agreeOnLanguage = async (keeper: PersonKeeper, known: Locale | undefined): Promise<void> => {
  const stored = keeper.current()?.info.locale;
  const chosen = readLocal('user-locale');
  if (stored === undefined || chosen === stored) return;
  if (chosen === null || chosen === known) return adoptLocale(stored);
  try {
    await keeper.saveLocale(chosen);
  } catch (failure) {
    if (!isCallFailure(failure)) throw failure;
  }
};
