import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { byMonth } from '../model/months.ts';
import { writingsOf } from '../model/writings.ts';
import { MonthCalendar } from './month-calendar.tsx';

const at = (month: number, day: number) => String(new Date(2026, month - 1, day, 9).getTime());
const note = (key: string) => [key, { date: key, text: `note ${key}` }] as const;
const months = byMonth(
  writingsOf({
    field_plf: {},
    field_cid: {},
    field_celebrations: Object.fromEntries([
      note(at(11, 3)),
      note(at(11, 5)),
      note(at(11, 12)),
      note(at(10, 8)),
    ]),
    field_deviateurs: {},
    field_intuitions: {},
    field_pretentions: {},
    field_amitiepro: {},
  }),
);

describe('the calendar of everything', () => {
  let root: Root;
  let place: HTMLElement;
  beforeEach(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    place = document.body.appendChild(document.createElement('div'));
    root = createRoot(place);
    await act(async () =>
      root.render(
        <MemoryRouter>
          <MonthCalendar months={months} today="2026-11" />
        </MemoryRouter>,
      ),
    );
  });
  afterEach(() => {
    act(() => root.unmount());
    place.remove();
  });

  const day = (number: number) => place.querySelector<HTMLButtonElement>(`[data-day="${number}"]`);
  const press = (key: string) =>
    act(() => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
    });
  const listed = () => place.querySelectorAll('[data-item=writing]').length;

  it('moves by arrow keys from one written day to another, and by Page keys from month to month', () => {
    day(3)?.focus();
    press('ArrowRight');
    expect(document.activeElement).toBe(day(5));
    press('ArrowDown');
    expect(document.activeElement).toBe(day(12));
    press('ArrowLeft');
    expect(document.activeElement).toBe(day(5));
    press('PageUp');
    expect([day(8) !== null, day(12) !== null]).toEqual([true, false]);
  });

  it('shows the whole month, or what was written on a day that is pressed', () => {
    expect(listed()).toBe(3);
    act(() => day(5)?.click());
    expect([listed(), day(5)?.getAttribute('aria-pressed')]).toEqual([1, 'true']);
    act(() => day(5)?.click());
    expect(listed()).toBe(3);
  });
});
