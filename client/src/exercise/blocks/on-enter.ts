import type { KeyboardEvent } from 'react';

/** Handles Enter in a field. Shift+Enter adds a new line, and Enter during an IME composition ends the composition. */
export const onEnter =
  (act: (field: Element) => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act(event.currentTarget);
  };
