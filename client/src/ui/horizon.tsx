import { useId } from 'react';

type Mood = 'dawn' | 'day' | 'dusk' | 'night';

/** The mood of an hour, 0 to 23. */
const moodAt = (hour: number): Mood => {
  if (hour < 5 || hour >= 21) return 'night';
  if (hour < 9) return 'dawn';
  return hour < 17 ? 'day' : 'dusk';
};

/** What is in the sky, at the right end of a drawing of 1440 × 96 whose waterline is at 72. */
const SKY: Record<Mood, string> = {
  dawn: 'M1352 72a24 24 0 0 1 48 0M1376 40v-8M1350 51l-6-6M1402 51l6-6',
  day: 'M1390 42a14 14 0 1 1-28 0 14 14 0 0 1 28 0ZM1376 22v-4M1396 42h5M1351 42h5M1390 28l3-3M1362 28l-3-3M1390 56l3 3M1362 56l-3 3',
  dusk: 'M1355.8 72a24 24 0 1 1 40.4 0M1300 34h26M1288 42h22M1410 52h22',
  night:
    'M1384 50a18 18 0 1 1-8-34 14 14 0 0 0 8 34ZM1320 22v4M1318 24h4M1296 48h.01M1338 52h.01M1410 16h.01M1424 44h.01',
};

/** How far the sky is moved to the right, so that a greeting at 320 px ends before it. */
const ASIDE = 22;

/**
 * The sea and the sky of an hour, to be placed after a greeting, whose sky it fills: decorative, and behind all text.
 * @param hour 0 to 23
 */
export const Horizon = ({ hour }: { hour: number }) => {
  const mood = moodAt(hour);
  const glow = useId();
  return (
    <svg
      aria-hidden="true"
      className="horizon print:hidden"
      color={`var(--${mood})`}
      data-mood={mood}
      fill="none"
      focusable="false"
      preserveAspectRatio="xMaxYMid slice"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={1.5}
      viewBox="0 0 1440 96"
    >
      <radialGradient
        cx="0"
        cy="0"
        gradientTransform={`translate(${1376 + ASIDE} 72) scale(3.2 1)`}
        gradientUnits="userSpaceOnUse"
        id={glow}
        r="72"
      >
        <stop stopColor="currentColor" stopOpacity={0.22} />
        <stop offset="1" stopColor="currentColor" stopOpacity={0} />
      </radialGradient>
      <path d="M0 0h1440v72H0Z" fill={`url(#${glow})`} stroke="none" />
      <path d={SKY[mood]} transform={`translate(${ASIDE})`} />
      <path d="M0 72h1440" />
      <path d="M0 80h1440M16 88h1424" opacity={0.6} strokeDasharray="34 26 12 40 52 30" />
    </svg>
  );
};
