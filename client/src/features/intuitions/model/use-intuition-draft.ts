import type { AddressedIntuition } from '@ancrage/shared/journal/addressed-intuitions';
import { withPlan, withWords } from '@ancrage/shared/journal/addressed-intuitions';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { mergeDraftTexts } from '#journal-data/drafts/draft-merge.ts';
import { useDraft } from '#journal-data/drafts/use-draft.ts';
import { fieldChanged } from '#journal-data/journal/journal-changes.ts';
import { saveChanges } from '#journal-data/journal/save-changes.ts';
import { intuitionDraftKey, intuitionDraftSchema, intuitionName } from '../api/intuition-draft.ts';

export type IntuitionDraft = z.infer<typeof intuitionDraftSchema>;

const NOTHING: IntuitionDraft = { when: '', obstacle: '', response: '', day: '', words: '' };

const merge = (
  known: IntuitionDraft | null,
  mine: IntuitionDraft,
  theirs: IntuitionDraft,
): IntuitionDraft => {
  const before = known ?? NOTHING;
  const text = (key: keyof IntuitionDraft) => mergeDraftTexts(before[key], mine[key], theirs[key]);
  return {
    when: text('when'),
    obstacle: text('obstacle'),
    response: text('response'),
    day: mine.day === before.day ? theirs.day : mine.day,
    words: text('words'),
  };
};

/** The members that were written differently from what was there. */
const changedIn = (written: IntuitionDraft, base: IntuitionDraft): Partial<IntuitionDraft> => {
  const before = new Map(Object.entries(base));
  return Object.fromEntries(Object.entries(written).filter(([key, text]) => before.get(key) !== text));
};

interface HeldIntuition {
  /** Null until it is read from the device. */
  readonly value: IntuitionDraft | null;
  /** Whether it was found on the device and not changed since. */
  readonly wasFound: boolean;
  /** Whether this device failed to store a keystroke. */
  readonly isLost: boolean;
  readonly write: (change: Partial<IntuitionDraft>) => void;
  /** Saves what was written and ends the draft; rejects when the device refuses. @returns whether anything had changed */
  readonly save: () => Promise<boolean>;
}

/** Holds what is written about an intuition, a draft at every keystroke. Source: Q-52, product "Writing fields". */
export const useIntuitionDraft = ({ address, followThrough }: AddressedIntuition): HeldIntuition => {
  const { when, obstacle, response, day, outcome } = followThrough;
  // What was there when writing began: what another device changes since is no part of what is saved.
  const [base] = useState<IntuitionDraft>({
    when: when ?? '',
    obstacle: obstacle ?? '',
    response: response ?? '',
    day: day ?? '',
    words: outcome?.words ?? '',
  });
  const { state, draft } = useDraft(intuitionDraftKey(intuitionName(address)), intuitionDraftSchema, {
    merge,
    begin: () => base,
  });
  const written = () => draft.state().value ?? base;
  const write = (change: Partial<IntuitionDraft>) => {
    const next = { ...written(), ...change };
    draft.write(next, Object.keys(changedIn(next, base)).length === 0);
  };
  const save = async () => {
    const { words, ...plan } = changedIn(written(), base);
    if (words === undefined && Object.keys(plan).length === 0) return false;
    const change = fieldChanged('field_intuitions', (current, at) => {
      const planned = withPlan(current, address, plan);
      return words === undefined ? planned : withWords(planned, address, words, at);
    });
    await draft.save((endDraft) => saveChanges([change], endDraft));
    return true;
  };
  return {
    value: state.value,
    wasFound: state.found !== null && state.isUntouched,
    isLost: state.keeping === 'failed',
    write,
    save,
  };
};
