import type { Locale } from '@ancrage/shared/rules/locales';
import type { PersonKeeper } from '#person/person-keeper.ts';
import { isCallFailure } from '#platform/api/failures.ts';
import { adoptLocale } from '#platform/locale.ts';
import { readLocal } from '#platform/storage/local.ts';

/**
 * Brings the language of this device and that of the account together. A language that was chosen on the device since the server
 * last told is the later word, and is sent; otherwise the device takes the account's. What cannot be sent now is sent the next time.
 * @param known the account's language when the server last told, if it has
 */
export const agreeOnLanguage = async (keeper: PersonKeeper, known: Locale | undefined): Promise<void> => {
  const told = keeper.current()?.info.locale;
  const chosen = readLocal('user-locale');
  if (told === undefined || chosen === told) return;
  if (chosen === null || chosen === known) return adoptLocale(told);
  try {
    await keeper.saveLocale(chosen);
  } catch (failure) {
    if (!isCallFailure(failure)) throw failure;
  }
};
