import { beforeEach, describe, expect, it } from '@jest/globals';
import { agreeOnLanguage } from '#person/account-language.ts';
import { PersonKeeper } from '#person/person-keeper.ts';
import { request } from '#platform/api/request.ts';
import { readLocal, writeLocal } from '#platform/storage/local.ts';
import { FakeServer } from '#platform/testing/fake-server.ts';
import { useMemoryStorage } from '#platform/testing/memory-storage.ts';

let server: FakeServer;

const aKeeper = () =>
  new PersonKeeper((call, options) => request(call, { ...options, bearer: 'access-0' }, server.fetch));
const ofAccount = () => server.user.preferred_langcode;

beforeEach(() => {
  useMemoryStorage();
  Object.defineProperty(globalThis, 'document', {
    value: { documentElement: { lang: '' } },
    configurable: true,
  });
  server = new FakeServer();
  server.user.preferred_langcode = 'en';
});

describe('the language of the account', () => {
  it('is applied on a device where none was chosen: a sign-in restores what a sign-out cleared @T-11 @T-03', async () => {
    const keeper = aKeeper();
    await keeper.load();
    await agreeOnLanguage(keeper, undefined);
    expect(readLocal('user-locale')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
    expect(server.callsTo('PATCH')).toBe(0);
  });

  it('becomes the one that was chosen on the device before signing in @T-11 @C-05', async () => {
    writeLocal('user-locale', 'fr');
    const keeper = aKeeper();
    await keeper.load();
    await agreeOnLanguage(keeper, undefined);
    expect([readLocal('user-locale'), ofAccount()]).toEqual(['fr', 'fr']);
    expect(keeper.current()?.info).toMatchObject({ firstname: 'Claire', locale: 'fr' });
  });

  it('that another device or the firm changed is taken over @T-11', async () => {
    writeLocal('user-locale', 'en');
    const keeper = aKeeper();
    await keeper.load();
    server.user.preferred_langcode = 'fr';
    server.userRevision += 1;
    await keeper.renew(0);
    await agreeOnLanguage(keeper, 'en');
    expect([readLocal('user-locale'), ofAccount()]).toEqual(['fr', 'fr']);
  });

  it('that was chosen without a network is sent the next time @T-11 @X-09', async () => {
    writeLocal('user-locale', 'en');
    const keeper = aKeeper();
    await keeper.load();
    writeLocal('user-locale', 'fr');
    server.plan('PATCH', 'unreachable');
    await agreeOnLanguage(keeper, 'en');
    expect([readLocal('user-locale'), ofAccount()]).toEqual(['fr', 'en']);
    await agreeOnLanguage(keeper, 'en');
    expect([readLocal('user-locale'), ofAccount()]).toEqual(['fr', 'fr']);
  });
});
