/** The paths of the logo, an anchor whose arms are a wave, with their strokes. */
export const MARK_PATHS = [
  {
    className: 'stroke-accent',
    d: 'M104 262c2 82 66 134 152 134s150-52 152-134m-304 0-32 46m32-46 42 34m262-34 32 46m-32-46-42 34',
  },
  {
    className: 'stroke-primary-bright',
    d: 'M256 168v226m-62-174h124M256 168a42 42 0 1 0 0-84 42 42 0 0 0 0 84Z',
  },
  { className: 'stroke-accent opacity-50', d: 'M136 458c40-24 80-24 120 0s80 24 120 0', strokeWidth: 22 },
] as const;
