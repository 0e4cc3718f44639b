/**
 * An anchor below the surface of the sea: the drawing at the door, which no other page loads. It has the height of the line
 * that it stands in, so that nothing moves when it comes.
 */
export const DoorDrawing = () => (
  <svg
    aria-hidden="true"
    className="-mt-15 -mb-2 block size-28 text-accent"
    fill="none"
    focusable="false"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth={2}
    viewBox="0 0 120 120"
  >
    <path d="M4 24c7-6 14-6 21 0s14 6 21 0 14-6 21 0 14 6 21 0 14-6 21 0M80 13a9 9 0 0 1 18 0M62 26c6 7-8 11-2 18M60 56a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM60 56v49M46 67h28M32 82c2 16 14 23 28 23s26-7 28-23M32 82l-7 9M32 82l11 6M88 82l7 9M88 82l-11 6M8 113h26M44 115h34M88 113h24" />
    <path d="M93 52h.01M98 42h.01M24 60h.01" strokeWidth={5} />
  </svg>
);
