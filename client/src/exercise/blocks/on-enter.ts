import type { KeyboardEvent } from 'react';

/** Has Enter act in a field. With Shift it begins a new line, and while a word is being composed it ends that word. */
export const onEnter =
  (act: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
