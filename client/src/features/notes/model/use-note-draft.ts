import type { NoteFile } from '@ancrage/shared/journal/notes';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type * as z from 'zod/mini';
import { mergeDraftTexts } from '#journal-data/drafts/draft-merge.ts';
import type { Save } from '#journal-data/drafts/persisted-draft.ts';
import { useDraft } from '#journal-data/drafts/use-draft.ts';
import { noteDraftSchema } from '../api/note-draft.ts';

type NoteValue = z.infer<typeof noteDraftSchema>;

/** Merges two tabs' drafts of a note into one text, over the older of the texts that they began with. */
const merge = (known: NoteValue | null, mine: NoteValue, theirs: NoteValue): NoteValue => ({
  text: mergeDraftTexts(known?.text ?? mine.base ?? '', mine.text, theirs.text),
  base: theirs.base ?? mine.base,
  files: mine.files ?? theirs.files,
});

/** The text of a note being written. */
interface NoteDraft {
  /** Null until it is read from the device. */
  readonly text: string | null;
  /** The text that writing began with. */
  readonly base: () => string;
  /** Whether it was loaded from the device and not changed since. */
  readonly wasFound: boolean;
  /** Whether this device failed to store a keystroke. */
  readonly isLost: boolean;
  /** @param hasFiles whether to keep the draft even without text */
  readonly write: (text: string, hasFiles: boolean) => void;
  /** Keeps the draft without text, because a file was chosen. */
  readonly hold: () => void;
  /**
   * Discards the draft and shows another text, or the later draft of another tab.
   * @returns whether no draft of another tab is left
   */
  readonly end: (text: string) => Promise<boolean>;
  /**
   * Saves the note and deletes its draft in the same transaction. Input during the save stays, as a change of the next
   * text.
   * @param next the next text; by default, that of the note
   */
  readonly finish: (save: Save, next?: string) => Promise<void>;
}

/**
 * Holds the draft of a note. See {@link useDraft}. Source: Q-52, product "Writing fields".
 * @param key the draft's key on the device
 * @param initial the text of a person who begins
 * @param files the files of the note, when it exists already
 */
export const useNoteDraft = (key: string, initial: string, files?: readonly NoteFile[]): NoteDraft => {
  const { state, draft } = useDraft(key, noteDraftSchema, {
    merge,
    begin: () => ({ text: initial, base: initial }),
    adopt: ({ text, base = initial }) => ({ text, base }),
  });
  const latest = useRef({ initial, files });
  const current = useCallback(() => {
    const { text = '', base = latest.current.initial } = draft.state().value ?? {};
    return { text, base };
  }, [draft]);
  const withFiles = useCallback((text: string, base: string): NoteValue => {
    const held = latest.current.files ?? [];
    return { text, base, ...(held.length > 0 && { files: [...held] }) };
  }, []);

  useEffect(() => {
    latest.current = { initial, files };
    const { value } = draft.state();
    // What another device made of the note shows, as long as nothing is written here.
    if (value !== null && value.text === value.base) draft.show({ text: initial, base: initial });
  }, [draft, initial, files]);

  const acts = useMemo(
    () => ({
      base: () => current().base,
      write: (text: string, hasFiles: boolean) => {
        const { base } = current();
        draft.write(withFiles(text, base), text === base && !hasFiles);
      },
      hold: () => {
        const { text, base } = current();
        draft.keep(withFiles(text, base));
      },
      end: async (text: string) => {
        let isGone = true;
        await draft.drop({ text, base: current().base }, () => {
          isGone = false;
        });
        return isGone;
      },
      finish: async (save: Save, next?: string) => {
        const saved = current().text;
        await draft.save(save);
        const base = next ?? saved;
        const left = mergeDraftTexts(saved, base, current().text);
        draft.show({ text: left, base });
        if (left !== base) draft.keep(withFiles(left, base));
      },
    }),
    [draft, current, withFiles],
  );

  return {
    ...acts,
    text: state.value?.text ?? null,
    wasFound: state.found !== null && state.isUntouched,
    isLost: state.keeping === 'failed',
  };
};
