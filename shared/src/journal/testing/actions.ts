import type { RowAction } from './simulated-rows.ts';

/** One act of a history; numbers choose among what there is at that moment. */
export interface Action {
  readonly device: number;
  readonly kind:
    | 'write'
    | 'erase-answer'
    | 'erase-entry'
    | 'bring-back'
    | 'add-item'
    | 'rename-item'
    | 'move-item'
    | 'remove-item'
    | 'plan-item'
    | 'answer-item'
    | RowAction
    | 'dismiss'
    | 'take'
    | 'begin-edit'
    | 'end-edit'
    | 'restore'
    | 'sync'
    | 'sync-unheard'
    | 'old-client'
    | 'old-rows'
    | 'odd-client';
  readonly pick: number;
  readonly other: number;
}

/** What somebody does who edits an entry for a while. */
export const EDITS: readonly Action['kind'][] = [
  'write',
  'erase-answer',
  'add-item',
  'rename-item',
  'move-item',
  'remove-item',
  'plan-item',
  'answer-item',
  'add-row',
  'write-row',
  'write-echo',
  'remove-row',
];
