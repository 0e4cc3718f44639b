/** The time and distance within which a second tap counts as a double. */
const WITHIN_MS = 250;
const WITHIN_PX = 24;

let heeded = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };

/**
 * Ignores a tap right after another one in the same place: it was meant for the previous content. A quick or trembling
 * finger would otherwise skip a slide, or press what is behind a dialog that it just closed.
 */
const heed = (event: PointerEvent) => {
  if (event.pointerType !== 'touch') return;
  const { timeStamp: at, clientX: x, clientY: y } = event;
  const since = at - heeded.at;
  // The click that a label forwards to its field has the same timestamp.
  const isDoubled = since > 0 && since < WITHIN_MS && Math.hypot(x - heeded.x, y - heeded.y) < WITHIN_PX;
  if (!isDoubled) {
    heeded = { at, x, y };
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
};

addEventListener('click', heed, { capture: true });
