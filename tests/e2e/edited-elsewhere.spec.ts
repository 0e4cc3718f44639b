import { appPaths, friendshipExchangePath } from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, test } from './in-app.ts';
import type { App } from './page-models/app.ts';
import { onDevice } from './page-models/device-storage.ts';
import { encounterKeys } from './page-models/encounter-samples.ts';
import { sampleKeys } from './page-models/journal-samples.ts';
import { NotesPage } from './page-models/notes-page.ts';
import { writeElsewhere } from './page-models/other-devices.ts';
import { expectDrafted, withEveryKind } from './page-models/unsaved-edit.ts';

const { oldest } = encounterKeys;
const { newer } = sampleKeys;
const left = `amitiepro-${oldest}`;
const listed = (...names: string[]) => names.map((name) => ({ id: name, name, status: 'pending' as const }));
/** The intuitions that an exchange left. */
const leaving = (...names: string[]) => ({ date: oldest, special: left, intuitionsdata: listed(...names) });
const journal = {
  ...withEveryKind,
  field_intuitions: {
    ...withEveryKind.field_intuitions,
    [left]: leaving('Appeler', 'Relire'),
  },
};
/** The journal once another device has written in it. */
const written = {
  field_intuitions: {
    ...journal.field_intuitions,
    [newer]: {
      ...journal.field_intuitions[newer],
      'reconew-q2-qui': 'Karima',
      intuitionsdata: listed('Respirer', 'Laisser un silence'),
    },
    [left]: leaving('Respirer', 'Appeler', 'Relire'),
  },
  field_celebrations: {
    ...journal.field_celebrations,
    [oldest]: { date: oldest, text: 'Un silence, ailleurs', files: [] },
  },
  field_amitiepro: {
    ...journal.field_amitiepro,
    [oldest]: {
      ...journal.field_amitiepro[oldest],
      listen: { risks: ['Elle se sent reçue', '', ''], heard: 'Elle se sent seule' },
    },
  },
};

/** The journal once it has deleted what it wrote in, too. */
const gone = {
  field_intuitions: {},
  field_amitiepro: {},
  field_celebrations: { deleted: { text: 'deleted' } },
};

/** Updates this tab: another one fetches the journal. */
const hear = async (app: App, of = 'ailleurs') => {
  const other = app.onDevice(await app.page.context().newPage());
  await other.open(appPaths.identityCard);
  await expect.poll(async () => JSON.stringify((await onDevice(app.page)).fields)).toContain(of);
  await other.page.close();
};

const fields = ({ page }: App) => page.locator('[data-slide]:not([inert])').getByRole('textbox');

inEnglish(() => {
  test('a reconnection being edited takes changes of another device, except in edited answers', {
    tag: ['@Q-54', '@R-16'],
  }, async ({ arrive, app }) => {
    const person = await arrive(`${appPaths.addReconnection}?edit=${newer}`, { journal });
    const reconnection = app.reconnection('future');
    await reconnection.goTo('who-and-when');
    await fields(app).nth(1).fill('Vendredi, le budget');
    await writeElsewhere(app, person, written);
    await hear(app);
    await expect(fields(app).first()).toHaveValue('Karima');
    await expect(fields(app).nth(1)).toHaveValue('Vendredi, le budget');
    for (const slide of reconnection.slides.slice(
      reconnection.slides.indexOf(reconnection.slide('who-and-when')) + 1,
    )) {
      await reconnection.next();
      await reconnection.expectSlide(slide.id);
    }
    await expect(reconnection.intuitionField(1)).toHaveValue('Respirer');
    await reconnection.intuitionField(2).fill('Laisser un long silence');
    await reconnection.finish();
    await expect(reconnection.summary).toContainText('Karima');
    await reconnection.save();
    await app.expectSynced();
    const main = app.page.getByRole('main');
    for (const text of ['Karima', 'Vendredi, le budget', 'Respirer', 'Laisser un long silence'])
      await expect(main.getByText(text).first()).toBeVisible();
    await expect(main.getByText(app.words.exercise.versions.text)).toHaveCount(0);
  });

  test('text in a list that grew on another device goes to the row that shows it', {
    tag: ['@Q-54', '@P-10'],
  }, async ({ arrive, app }) => {
    const person = await arrive(`${friendshipExchangePath(oldest, 'end')}?edit=1`, { journal });
    const last = fields(app).last();
    while ((await last.inputValue()) !== 'Relire') await app.button(app.words.exercise.next).click();
    await writeElsewhere(app, person, written);
    await hear(app);
    await expect(fields(app)).toHaveCount(3);
    await last.fill('Relire ce soir');
    await expect(fields(app).first()).toHaveValue('Respirer');
    await expect(fields(app).nth(1)).toHaveValue('Appeler');
    await expect(last).toHaveValue('Relire ce soir');
  });

  test('an open note shows changes of another device until it is edited here', {
    tag: ['@Q-54', '@S-18'],
  }, async ({ arrive, app }) => {
    const person = await arrive(appPaths.notes, { journal });
    const notes = new NotesPage(app);
    await notes.press(notes.note('Un silence'), app.words.notes.edit);
    const text = notes.notes.getByRole('textbox');
    await expect(text).toHaveValue('Un silence');
    await writeElsewhere(app, person, written);
    await hear(app);
    await expect(text).toHaveValue('Un silence, ailleurs');
    await text.press('End');
    await text.pressSequentially(', et ici');
    await app.button(app.words.notes.editDo).click();
    await expect(notes.note('Un silence, ailleurs, et ici')).toBeVisible();
    await expect(app.page.getByText(app.words.exercise.versions.text)).toHaveCount(0);
  });

  for (const [name, path, stands, untouched] of [
    ['a reconnection', `${appPaths.addReconnection}?edit=${newer}`, 'Karima', 'Laisser un silence'],
    ['an exchange', friendshipExchangePath(oldest, 'listen'), 'Elle se sent reçue', 'Respirer'],
  ] as const)
    test(`${name} that another device changed and then deleted while it is open here comes back as it was last`, {
      tag: '@Q-54',
    }, async ({ arrive, app }) => {
      const person = await arrive(path, { journal });
      const field = fields(app).last();
      if (name === 'a reconnection') await app.reconnection('future').goTo('who-and-when');
      await expect(field).toBeVisible();
      await writeElsewhere(app, person, written);
      await hear(app);
      await expect(fields(app).first()).toHaveValue(stands);
      await writeElsewhere(app, person, gone);
      await hear(app, 'deleted');
      await expect(fields(app).first()).toHaveValue(stands);
      await fields(app).last().fill('Tout autre chose');
      await expectDrafted(app, stands);
      await expectDrafted(app, untouched);
    });

  test('an open screen shows what another device wrote after the next navigation', {
    tag: ['@E-01', '@Q-54'],
  }, async ({ arrive, app, page }) => {
    await page.clock.install();
    const person = await arrive(appPaths.notes, { journal });
    const notes = new NotesPage(app);
    await expect(notes.note('Un silence')).toBeVisible();
    await writeElsewhere(app, person, written);
    await page.clock.fastForward(61_000);
    await app.walkTo(appPaths.reconnections);
    // A navigation that another one overtakes does not happen.
    await expect(notes.note('Un silence')).toBeHidden();
    await app.walkTo(appPaths.notes);
    await expect(notes.note('Un silence, ailleurs')).toBeVisible();
  });
});
