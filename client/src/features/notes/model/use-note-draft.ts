import type { NoteFile } from '@ancrage/shared/journal/notes';
import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { bothTexts } from '#journal-data/drafts/draft-merge.ts';
import { followDraft, openDraft } from '#journal-data/drafts/open-draft.ts';
import type { KeptDraft, Save } from '#journal-data/drafts/persisted-draft.ts';
import { noteDraftSchema } from '../api/note-draft.ts';

type KeptNote = z.infer<typeof noteDraftSchema>;

/** What several tabs write of one note becomes one text, over the older of what they began with. */
const together = (known: KeptNote | null, mine: KeptNote, theirs: KeptNote): KeptNote => ({
  text: bothTexts(known?.text ?? mine.base ?? '', mine.text, theirs.text),
  base: theirs.base ?? mine.base,
  files: mine.files ?? theirs.files,
});

/** The text of a note being written. */
interface NoteDraft {
  /** Null until the device has answered. */
  readonly text: string | null;
  /** The text that writing began with. */
  readonly base: () => string;
  /** Whether it was found on the device, and not touched since. */
  readonly wasFound: boolean;
  /** Whether this device refused to keep a keystroke. */
  readonly isLost: boolean;
  /** @param hasFiles whether there is something to keep even when no word is written */
  readonly write: (text: string, hasFiles: boolean) => void;
  /** Notes that there is something to keep though no word is written: a file was chosen. */
  readonly hold: () => void;
  /**
   * Lets the draft go, and begins again with another text; or with what another tab has written since, which is not let go
   * unseen. Says whether it is gone.
   */
  readonly end: (text: string) => Promise<boolean>;
  /**
   * Saves the note, with the end of its draft in the same write. What was typed meanwhile stays, as a change of what is to be
   * written from then on.
   * @param next the text to go on with; without it, that of the note
   */
  readonly finish: (save: Save, next?: string) => Promise<void>;
}

/**
 * Holds a note being written, on the device at every keystroke. Source: Q-52, product "Writing fields".
 * @param key the draft's key on the device
 * @param initial the text of someone who begins
 * @param files those that the note has, when it is there already
 */
export const useNoteDraft = (key: string, initial: string, files?: readonly NoteFile[]): NoteDraft => {
  const [text, setText] = useState<string | null>(null);
  const [wasFound, setWasFound] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const newest = useRef({ initial, files });
  const base = useRef(initial);
  const latest = useRef('');
  const stored = useRef<KeptDraft<KeptNote> | null>(null);

  const show = useCallback((next: string) => {
    latest.current = next;
    setText(next);
  }, []);
  const begin = useCallback(
    (found: KeptNote | null) => {
      base.current = found?.base ?? newest.current.initial;
      show(found?.text ?? newest.current.initial);
    },
    [show],
  );
  const keep = useCallback((kept: string, isNothing = false) => {
    const held = newest.current.files ?? [];
    stored.current
      ?.write({ text: kept, base: base.current, ...(held.length > 0 && { files: [...held] }) }, isNothing)
      .then(() => setIsLost(false))
      .catch((failure: unknown) => {
        console.error('The draft could not be kept on this device.', failure);
        setIsLost(true); // the form says so
      });
  }, []);

  useEffect(() => {
    newest.current = { initial, files };
    // What another device made of the note shows, as long as nothing is written here.
    if (latest.current !== base.current) return;
    base.current = initial;
    setText((shown) => (shown === null ? null : initial));
    latest.current = initial;
  }, [initial, files]);

  useEffect(() => {
    let isCurrent = true;
    const opened = openDraft(key, noteDraftSchema, together);
    stored.current = opened;
    const read = opened
      .read()
      .then((found) => {
        if (!isCurrent) return;
        setWasFound(found !== null);
        begin(found);
      })
      .catch((failure: unknown) => {
        console.error('The draft could not be read from this device.', failure);
        if (!isCurrent) return;
        setIsLost(true);
        begin(null);
      });
    const stopFollowing = followDraft(key, opened, read, (heard) => {
      setWasFound(false);
      begin(heard);
    });
    return () => {
      isCurrent = false;
      stopFollowing();
    };
  }, [key, begin]);

  const end = async (next: string) => {
    let isGone = true;
    setWasFound(false);
    show(next);
    await stored.current?.drop((left) => {
      isGone = false;
      base.current = left.base ?? base.current;
      setWasFound(true);
      show(left.text);
    });
    return isGone;
  };

  return {
    text,
    base: () => base.current,
    wasFound,
    isLost,
    write: (next, hasFiles) => {
      setWasFound(false);
      show(next);
      keep(next, next === base.current && !hasFiles);
    },
    hold: () => keep(latest.current),
    end,
    finish: async (save, next) => {
      const saved = latest.current;
      if (stored.current === null) throw new Error('No draft is open.');
      await stored.current.save(save);
      base.current = next ?? saved;
      const left = bothTexts(saved, base.current, latest.current);
      setWasFound(false);
      show(left);
      if (left !== base.current) keep(left);
    },
  };
};
