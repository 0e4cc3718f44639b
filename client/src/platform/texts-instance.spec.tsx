import type { Locale } from '@ancrage/shared/rules/locales';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { type AskedInstance, forLibrary, type TextsInstance, textsInstance } from './texts-instance.ts';
import { type TextTree, translationOf } from './translation.ts';

const trees: Record<Locale, TextTree> = {
  fr: {
    hello: 'Bonjour {{name}}',
    found_zero: 'Aucune note',
    found_one: '{{count}} note',
    found_other: '{{count}} notes',
  },
  en: { hello: 'Hello {{name}}', found_one: '{{count}} note', found_other: '{{count}} notes', more: 'More' },
};
const order = (locale: Locale): readonly Locale[] => (locale === 'en' ? ['en'] : [locale, 'en']);

describe('the texts that react-i18next draws', () => {
  let root: Root;
  let place: HTMLElement;
  let instance: TextsInstance;
  let drawn = 0;
  let asked: Set<string>;
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    place = document.createElement('div');
    root = createRoot(place);
    drawn = 0;
    asked = new Set();
    instance = textsInstance(
      'fr',
      order,
      (locale, room) =>
        translationOf(
          () => order(locale).map((one) => [one, trees[one]]),
          room === 'staff' ? 'staff' : undefined,
        ).t,
    );
  });
  afterEach(() => act(() => root.unmount()));

  const Page = ({ count }: { count: number }) => {
    const { t, ready } = useTranslation();
    drawn += 1;
    return (
      <p>
        {[String(ready), t('hello', { name: 'Léa' }), t('found', { count }), t('more'), t('none')].join('|')}
      </p>
    );
  };

  const show = (count = 0) => {
    const watched: AskedInstance = new Proxy<AskedInstance>(instance, {
      get: (target, name, receiver) => {
        asked.add(String(name));
        return Reflect.get(target, name, receiver);
      },
    });
    const library = forLibrary(watched);
    return (next = count) =>
      act(() =>
        root.render(
          <I18nextProvider i18n={library}>
            <Page count={next} />
          </I18nextProvider>,
        ),
      );
  };

  it('[P-01] [T-11] are there at once: filled in, in the form for the number, in English or by key where French has none', () => {
    const draw = show();
    draw();
    expect(place.textContent).toBe('true|Bonjour Léa|Aucune note|More|none');
    draw(1);
    expect(place.textContent).toBe('true|Bonjour Léa|1 note|More|none');
    draw(2);
    expect(place.textContent).toBe('true|Bonjour Léa|2 notes|More|none');
  });

  it('[T-11] are drawn anew when the language changes, and no more once the page is left', () => {
    show(1)();
    act(() => instance.show('en'));
    expect(place.textContent).toBe('true|Hello Léa|1 note|More|none');
    expect(drawn).toBe(2);
    act(() => root.render(null));
    act(() => instance.show('fr'));
    expect(drawn).toBe(2);
  });

  it('need nothing of i18next but what this instance has', () => {
    show(1)();
    act(() => instance.show('en'));
    expect(asked).toContain('getFixedT');
    // With what the library notes on the instance itself.
    expect([...asked].filter((name) => !(name in instance))).toEqual([]);
  });
});
