/** How soon after a tap, and how near to it, another one is the same one doubled. */
const WITHIN_MS = 250;
const WITHIN_PX = 24;

let heeded = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };

/**
 * A tap right after another one, in the same place, does nothing: it was meant for what stood there before. A finger that
 * hurries or trembles would skip a slide, or press what lies behind the dialog that it has just closed.
 */
const heed = (event: PointerEvent) => {
  if (event.pointerType !== 'touch') return;
  const { timeStamp: at, clientX: x, clientY: y } = event;
  const since = at - heeded.at;
  // What a label passes on to its field has the very moment of the tap.
  const isDoubled = since > 0 && since < WITHIN_MS && Math.hypot(x - heeded.x, y - heeded.y) < WITHIN_PX;
  if (!isDoubled) {
    heeded = { at, x, y };
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
};

addEventListener('click', heed, { capture: true });
