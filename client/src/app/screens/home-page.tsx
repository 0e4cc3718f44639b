import { CheckIn } from '#features/check-in/screens/check-in.tsx';
import { HomeScreen } from '#features/home/screens/home-screen.tsx';
import { NextIntuition } from '#features/intuitions/screens/next-intuition.tsx';
import { completeTexts } from '#platform/i18n.ts';
import { currentLocale } from '#platform/locale.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

/** The check-in ends without it where its file cannot be loaded. */
const intuitionOfToday = lazyPart(async () => {
  try {
    await completeTexts(currentLocale());
    return await import('#features/intuitions/screens/intuition-of-today.tsx');
  } catch {
    return { default: () => null };
  }
});

/** Home does without it where its file cannot be loaded. */
const oldEntry = lazyPart(async () => {
  try {
    return { default: await (await import('../find-pages.ts')).fetchOldEntry() };
  } catch {
    return { default: () => null };
  }
});

export const HomePage = () => (
  <HomeScreen
    checkIn={<CheckIn rehearsal={<intuitionOfToday.Part />} />}
    intuition={(otherwise) => <NextIntuition otherwise={otherwise} />}
    oldEntry={<oldEntry.Part />}
  />
);
