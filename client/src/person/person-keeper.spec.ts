import { beforeEach, describe, expect, it } from '@jest/globals';
import { NoNamesSet, PersonKeeper } from '#person/person-keeper.ts';
import { countPersonalInfo, type PersonalInfo } from '#person/personal-info.ts';
import { HttpError, NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { request } from '#platform/api/request.ts';
import { readLocal } from '#platform/storage/local.ts';
import { FakeServer } from '#platform/testing/fake-server.ts';
import { useMemoryStorage } from '#platform/testing/memory-storage.ts';

let server: FakeServer;

const aKeeper = () =>
  new PersonKeeper((call, options) => request(call, { ...options, bearer: 'access-0' }, server.fetch));

const nobody: PersonalInfo = {
  firstname: '',
  lastname: '',
  mail: '',
  title: '',
  company: '',
  businessunit: '',
  telephone: '',
  cgu: false,
  uuid: 'u',
  uid: 7,
};

beforeEach(() => {
  useMemoryStorage();
  server = new FakeServer();
});

describe('loading', () => {
  it('asks who it is, then for the record of that uid @T-02 @C-03 @C-04', async () => {
    await aKeeper().load();
    expect(server.calls).toEqual(['GET /oauth/userinfo', 'GET /user/7']);
  });

  it('stores personal info and the data id on the device, where a reload reads them @E-02 @E-08 @T-04', async () => {
    await aKeeper().load();
    expect(readLocal('personal-info')).toEqual({
      ...nobody,
      firstname: 'Claire',
      lastname: 'Martin',
      mail: 'c@example.org',
      uuid: 'uuid-7',
      locale: 'fr',
    });
    expect(readLocal('data-id')).toBe(12);
    expect(aKeeper().current()).toMatchObject({ nid: 12, info: { firstname: 'Claire' } });
  });

  it('a reload without the data id, or without personal info, finds no user @T-04', async () => {
    await aKeeper().load();
    localStorage.removeItem('data-id');
    expect(aKeeper().current()).toBeNull();
    await aKeeper().load();
    localStorage.removeItem('personal-info');
    expect(aKeeper().current()).toBeNull();
  });

  it('notifies the screens, with the same object until something changes', async () => {
    const keeper = aKeeper();
    let notifications = 0;
    keeper.subscribe(() => {
      notifications += 1;
    });
    await keeper.load();
    expect(notifications).toBe(1);
    expect(keeper.current()).toBe(keeper.current());
    keeper.forget();
    expect(keeper.current()).toBeNull();
  });
});

describe('asking again', () => {
  it('applies changes of another device, and does not fetch more often than requested @E-02', async () => {
    const keeper = aKeeper();
    await keeper.renew(0);
    expect(server.calls).toEqual([]);
    await keeper.load();
    server.user.field_firstname = 'Clara';
    server.userRevision += 1;
    await keeper.renew(60_000);
    expect(keeper.current()?.info.firstname).toBe('Claire');
    expect(server.callsTo('GET /user')).toBe(1);
    await keeper.renew(0);
    expect(keeper.current()?.info.firstname).toBe('Clara');
    expect(readLocal('personal-info')).toMatchObject({ firstname: 'Clara' });
    // A new page has no response yet.
    await aKeeper().renew(60_000);
    expect(server.callsTo('GET /user')).toBe(3);
  });

  it('an answer from before a save does not undo it on the screen @E-02', async () => {
    const keeper = aKeeper();
    await keeper.load();
    const release = server.hold('GET /user/7');
    const asked = keeper.renew(0);
    await keeper.save({ firstname: 'Clara' });
    release();
    await asked;
    expect(keeper.current()?.info.firstname).toBe('Clara');
    expect(readLocal('personal-info')).toMatchObject({ firstname: 'Clara' });
  });

  it('a response that arrives after a sign-out is not stored @T-03', async () => {
    const keeper = aKeeper();
    await keeper.load();
    const release = server.hold('GET /user/7');
    const asked = keeper.renew(0);
    localStorage.clear();
    keeper.forget();
    release();
    await asked;
    expect(localStorage.length).toBe(0);
    expect(keeper.current()).toBeNull();
  });
});

describe('saving', () => {
  it('sends only what changed, under its field_ name @C-05 @E-02', async () => {
    const keeper = aKeeper();
    await keeper.load();
    await keeper.save({ firstname: 'Claire', company: 'Boréal', cgu: true });
    expect(server.user).toEqual({
      field_firstname: 'Claire',
      field_lastname: 'Martin',
      field_company: 'Boréal',
      field_cgu: true,
      preferred_langcode: 'fr',
    });
    expect(keeper.current()?.info).toMatchObject({ company: 'Boréal', cgu: true });
    await keeper.save({ company: 'Boréal' });
    expect(server.callsTo('PATCH')).toBe(1);
  });

  it('retries the save when another device was faster, and keeps what that one wrote @C-05', async () => {
    const keeper = aKeeper();
    await keeper.load();
    server.user.field_title = 'Directrice';
    server.userRevision += 1;
    const saved = await keeper.save({ company: 'Boréal' });
    expect(saved.info).toMatchObject({ company: 'Boréal', title: 'Directrice' });
    expect(server.callsTo('PATCH')).toBe(2);
  });

  it.each([
    ['made weak by a proxy', (tag: string) => ({ ETag: `W/${tag}` }), 0],
    ['given a suffix by a proxy', (tag: string) => ({ ETag: tag.replace(/"$/, '-zstd"') }), 0],
    ['lost on its way', () => ({}), 2],
  ])('saves at once, and again, though the revision is %s @C-05', async (_, tagged, reads) => {
    server.tagged = tagged;
    const keeper = aKeeper();
    await keeper.load();
    server.calls.length = 0;
    await keeper.save({ company: 'Boréal' });
    await keeper.save({ company: 'Rivage' });
    expect(server.user.field_company).toBe('Rivage');
    expect([server.callsTo('PATCH'), server.callsTo('GET')]).toEqual([2, reads]);
  });

  it('does not ask in a circle when the revision that was just read is refused @C-05', async () => {
    const keeper = aKeeper();
    await keeper.load();
    for (let count = 0; count < 3; count += 1)
      server.plan('PATCH', FakeServer.error(412, { message: 'stale' }));
    await expect(keeper.save({ company: 'Boréal' })).rejects.toMatchObject({ reason: 'unreadable' });
    expect(server.callsTo('PATCH')).toBe(1);
  });

  it('refuses to save without any name, or without a user @X-04', async () => {
    const keeper = aKeeper();
    await expect(keeper.save({ firstname: 'Claire' })).rejects.toBeInstanceOf(NoNamesSet);
    await keeper.load();
    await expect(keeper.save({ firstname: ' ', lastname: '' })).rejects.toMatchObject({ code: 'no_names' });
    expect(server.callsTo('PATCH')).toBe(0);
  });

  it('gives refusals and failures to the form, and changes nothing', async () => {
    const keeper = aKeeper();
    await keeper.load();
    server.plan('PATCH', FakeServer.error(422, { message: 'too long' }));
    await expect(keeper.save({ company: 'x' })).rejects.toBeInstanceOf(HttpError);
    server.plan('PATCH', 'unreachable');
    await expect(keeper.save({ company: 'x' })).rejects.toBeInstanceOf(Unreachable);
    expect(keeper.current()?.info.company).toBe('');
  });

  it.each([
    ['in this tab', (keeper: PersonKeeper) => keeper.forget()],
    ['in another one', () => undefined],
  ])('leaves nothing on the device when its answer comes after somebody left %s @T-03', async (_, forget) => {
    let leaves = false;
    const keeper: PersonKeeper = new PersonKeeper(async (call, options) => {
      const answer = await request(call, { ...options, bearer: 'access-0' }, server.fetch);
      if (leaves) {
        localStorage.clear();
        forget(keeper);
      }
      return answer;
    });
    await keeper.load();
    leaves = true;
    await expect(keeper.save({ company: 'Boréal' })).rejects.toBeInstanceOf(NotSignedIn);
    expect(localStorage.length).toBe(0);
  });
});

describe('counting', () => {
  it('counts the fields of the account page that are there @V-02 @K-05', () => {
    expect(countPersonalInfo(nobody)).toBe(0);
    expect(countPersonalInfo({ ...nobody, mail: 'a@b.c', firstname: 'C', lastname: ' ' })).toBe(2);
    const five = { ...nobody, mail: 'a@b.c', firstname: 'C', lastname: 'M', company: 'B', cgu: true };
    expect(countPersonalInfo(five)).toBe(5);
  });
});
