import { intuitionsSchema } from '@ancrage/shared/journal/intuitions';
import { describe, expect, it } from '@jest/globals';
import { triedLately } from './tried-lately.ts';

const now = new Date(2026, 2, 13, 17).getTime();
const daysAgo = (days: number) => String(now - days * 86_400_000);
const intuition = (name: string, kind: string, days: number) => ({
  name,
  status: kind === 'done' ? 'implemented' : 'pending',
  outcome: { kind, date: daysAgo(days) },
});
const entry = (date: string, ...intuitionsdata: object[]) => ({ [date]: { date, intuitionsdata } });

describe('what was tried lately', () => {
  it('is each intuition whose outcome was said in the last seven days, latest first @S-16', () => {
    const intuitions = intuitionsSchema.parse({
      ...entry(daysAgo(40), intuition('Je demande', 'done', 2), intuition('J’attends', 'done', 8), {
        name: 'Je propose',
        status: 'pending',
      }),
      ...entry(daysAgo(3), intuition('Je respire', 'again', 1), intuition('Je crie', 'let-go', 5)),
    });
    expect(triedLately(intuitions, now).map(({ intuition: { name }, kind }) => [name, kind])).toEqual([
      ['Je respire', 'again'],
      ['Je demande', 'done'],
      ['Je crie', 'let-go'],
    ]);
  });

  it('is nothing where nothing was answered for, or only on a device whose clock is ahead @S-16', () => {
    expect(triedLately({}, now)).toEqual([]);
    const ahead = intuitionsSchema.parse(entry(daysAgo(1), intuition('Je demande', 'done', -1)));
    expect(triedLately(ahead, now)).toEqual([]);
  });
});
