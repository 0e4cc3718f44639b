import { staff as english } from '@ancrage/shared/messages/en/staff';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { addTexts, changeTexts, texts, useTranslation } from './i18n.ts';

describe('the texts of the app', () => {
  let root: Root;
  let place: HTMLElement;
  let drawn = 0;
  beforeEach(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    place = document.createElement('div');
    root = createRoot(place);
    drawn = 0;
    await changeTexts('fr');
  });
  afterEach(() => act(() => root.unmount()));

  const Greeting = () => {
    const { t } = useTranslation();
    drawn += 1;
    return <p>{t('home.morning', { name: 'Léa $t(home.title) {{name}}' })}</p>;
  };

  it('are rendered in the current language with values as they are, and again when it changes @P-01 @T-11', async () => {
    act(() => root.render(<Greeting />));
    expect(place.textContent).toBe('Bonjour Léa $t(home.title) {{name}}');
    await act(() => changeTexts('en'));
    expect(place.textContent).toBe('Hello, Léa $t(home.title) {{name}}');
    const before = drawn;
    act(() => root.render(null));
    await act(() => changeTexts('fr'));
    expect(drawn).toBe(before);
  });

  it('use the plural form of the language @P-01', async () => {
    const kept = () => [0, 1, 2].map((count) => texts().t('home.notesKept', { count }));
    expect(kept()).toEqual(['note personnelle', 'note personnelle', 'notes personnelles']);
    await changeTexts('en');
    expect(kept()).toEqual(['personal notes', 'personal note', 'personal notes']);
  });

  it('are available as a group @P-01', () => {
    expect(texts().group('shell.words').close).toBe('Fermer');
  });

  it('fall back to another language, and show the key when none has them @T-11', async () => {
    const Console = () => <p>{useTranslation('staff').t('skip')}</p>;
    act(() => root.render(<Console />));
    expect(place.textContent).toBe('skip');
    addTexts('en', 'staff', english);
    act(() => root.render(<Console key="again" />));
    expect(place.textContent).toBe(english.skip);
  });
});
