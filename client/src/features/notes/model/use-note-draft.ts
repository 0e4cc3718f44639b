import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import '#platform/schema-settings.ts';
import { dropDraft, readDraft, writeDraft } from '#journal-data/drafts.ts';

/** `base`: the text that writing began with. */
const draftSchema = z.object({ text: z.string(), base: z.optional(z.string()) });

/** The text of a note being written. */
export interface NoteDraft {
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
  /** Lets the draft go, and begins again with another text. */
  readonly end: (text: string) => Promise<void>;
  /**
   * Lets the draft go once the note is in the journal. One that the device will not drop fails nothing: it is offered again,
   * and can be cleared then.
   */
  readonly finish: (text: string) => Promise<void>;
}

/**
 * Holds a note being written, on the device at every keystroke. Source: Q-52, product "Writing fields".
 * @param key the draft's key on the device
 * @param initial the text of someone who begins
 */
export const useNoteDraft = (key: string, initial: string): NoteDraft => {
  const [text, setText] = useState<string | null>(null);
  const [wasFound, setWasFound] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const beginning = useRef(initial);
  const base = useRef(initial);
  const latest = useRef('');

  const show = useCallback((next: string) => {
    latest.current = next;
    setText(next);
  }, []);
  const keep = useCallback((act: () => Promise<void>) => {
    act()
      .then(() => setIsLost(false))
      .catch((failure: unknown) => {
        console.error('The draft could not be kept on this device.', failure);
        setIsLost(true); // the form says so
      });
  }, []);

  useEffect(() => {
    let isCurrent = true;
    readDraft(key, draftSchema)
      .then((found) => {
        if (!isCurrent) return;
        setWasFound(found !== null);
        base.current = found?.base ?? beginning.current;
        show(found?.text ?? beginning.current);
      })
      .catch((failure: unknown) => {
        console.error('The draft could not be read from this device.', failure);
        if (!isCurrent) return;
        setIsLost(true);
        show(beginning.current);
      });
    return () => {
      isCurrent = false;
    };
  }, [key, show]);

  const keepText = (kept: string) => keep(() => writeDraft(key, { text: kept, base: base.current }));

  const end = async (next: string) => {
    setWasFound(false);
    show(next);
    await dropDraft(key);
  };

  return {
    text,
    base: () => base.current,
    wasFound,
    isLost,
    write: (next, hasFiles) => {
      setWasFound(false);
      show(next);
      if (next === beginning.current && !hasFiles) keep(() => dropDraft(key));
      else keepText(next);
    },
    hold: () => keepText(latest.current),
    end,
    finish: (next) =>
      end(next).catch((failure: unknown) => {
        console.error('The draft could not be dropped.', failure);
      }),
  };
};
