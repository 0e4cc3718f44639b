import type { NoteFile } from '@ancrage/shared/journal/notes';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Alongside } from '#journal-data/store/local-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type RefusedFile, useChosenFiles } from '../model/use-chosen-files.ts';
import { useNoteDraft } from '../model/use-note-draft.ts';
import { DropZone } from './drop-zone.tsx';
import { FilePicker } from './file-picker.tsx';
import { PendingFiles } from './pending-files.tsx';

/** The chosen files that cannot be attached, with the reasons, before anything is sent. Source: Q-35. */
const RefusedFiles = ({ refused }: { readonly refused: readonly RefusedFile[] }) => {
  const { t } = useTranslation();
  return (
    <div role="alert">
      {refused.length > 0 && (
        <div className="mb-2 rounded-card bg-danger-subtle px-4 py-3">
          <p className="font-semibold text-danger">
            {t('notes.files.refusedTitle', { count: refused.length })}
          </p>
          <ul className="mt-1 text-small">
            {refused.map(({ name, faults }, place) => (
              <li key={`${place} ${name}`}>
                {t('notes.files.refused', {
                  name,
                  reason: faults.map((fault) => t(`notes.faults.${fault}`)).join(' '),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};

/** What can be done with a note that is not saved. */
export interface DraftActs {
  /** Whether there is any text or file. */
  readonly hasDraft: boolean;
  /** Lets the draft go. @returns writes it again */
  readonly end: () => Promise<() => void>;
}

/** A text that another app shared, and what to call once it is in the draft. */
interface SharedText {
  readonly text: string;
  readonly onTaken: () => void;
}

interface NoteFormProps {
  /** The draft's key on the device. */
  readonly draftKey: string;
  /** The place of the files chosen here. */
  readonly place: string;
  /** The current text of the note. */
  readonly initial: string;
  /** The files of an existing note. */
  readonly noteFiles?: readonly NoteFile[] | undefined;
  /** The text after a save: empty, for the next note. An edited note keeps its text. */
  readonly afterwards?: string;
  readonly saveLabel: string;
  readonly savedText: string;
  /**
   * Puts the note into the journal, and ends its draft in the same write; resolves once it is on the device.
   * @param base the text that writing began with
   */
  readonly onSave: (text: string, base: string, endDraft: Alongside) => Promise<void>;
  readonly takesFocus?: boolean;
  /** A text from another app, which joins the draft once. */
  readonly shared?: SharedText | undefined;
  /** What else can be done, given how to let the draft go. */
  readonly others: (acts: DraftActs) => ReactNode;
}

/** The form of a note with its files, saved as a draft at every keystroke. Source: S-18, P-11, V-01. */
export const NoteForm = (props: NoteFormProps) => {
  const { draftKey, place, initial, afterwards, saveLabel, savedText, onSave, takesFocus, others } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const draft = useNoteDraft(draftKey, initial, props.noteFiles);
  const { files, refused, choose, forget } = useChosenFiles(place, draft.hold);
  const fieldId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const isThere = draft.text !== null;

  useEffect(() => {
    if (isThere && takesFocus) field.current?.focus();
  }, [isThere, takesFocus]);

  const takeShared = useEffectEvent(() => {
    if (props.shared === undefined) return;
    const before = draft.text?.trimEnd() ?? '';
    draft.write([before, props.shared.text].filter(Boolean).join('\n\n'), files.length > 0);
    props.shared.onTaken();
  });
  useEffect(() => {
    if (isThere) takeShared();
  }, [isThere]);

  if (draft.text === null) return <Skeleton lines={4} />;
  const { text } = draft;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(text.trim() === '');
    if (text.trim() === '') {
      field.current?.focus();
      return;
    }
    setIsSaving(true);
    forget();
    try {
      await draft.finish((endDraft) => onSave(text, draft.base(), endDraft), afterwards);
      toast.success(savedText);
    } catch (failure) {
      console.error('The note could not be kept on this device.', failure);
      toast.error(t('notes.notSaved'));
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <DropZone onFiles={choose}>
      <form className="flex flex-col gap-4" noValidate onSubmit={save}>
        {draft.isLost && <Banner tone="warning">{t('exercise.flow.notKept')}</Banner>}
        <TextArea
          error={isMissing ? t('outcome.note_required') : undefined}
          help={draft.wasFound ? t('notes.draftFound') : undefined}
          id={fieldId}
          label={t('notes.write')}
          onChange={({ currentTarget }) => {
            setIsMissing(false);
            draft.write(currentTarget.value, files.length > 0);
          }}
          minRows={2}
          ref={field}
          value={text}
        />
        <PendingFiles files={files} />
        <div>
          <RefusedFiles refused={refused} />
          <FilePicker onFiles={choose} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button busy={isSaving} type="submit" variant="primary">
            {saveLabel}
          </Button>
          {others({
            hasDraft: text !== initial || files.length > 0,
            end: async () => {
              setIsMissing(false);
              forget();
              const isGone = await draft.end(initial);
              return () => {
                if (isGone) draft.write(text, files.length > 0);
              };
            },
          })}
        </div>
      </form>
    </DropZone>
  );
};
