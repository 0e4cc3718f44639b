import { useState } from 'react';
import * as z from 'zod/mini';
import { readTab, writeTab } from '#platform/storage/tab.ts';

const KEY = 'intuition-turn';

/** How many times this tab has asked for another intuition, and a function that asks once more. */
export const useTurn = (): readonly [turn: number, next: () => void] => {
  const [turn, setTurn] = useState(() => readTab(KEY, z.int()) ?? 0);
  const next = () => {
    setTurn(turn + 1);
    try {
      writeTab(KEY, turn + 1);
    } catch (failure) {
      console.error('Which intuition is shown could not be noted for a reload.', failure);
    }
  };
  return [turn, next];
};
