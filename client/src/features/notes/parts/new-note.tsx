import { FOCUS_PARAMETER } from '@ancrage/shared/paths/app-paths';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  draftPlace,
  dropFiles,
  settleFiles,
  usePendingFiles,
} from '#journal-data/attachments/attachments.ts';
import { entryAdded, saveChanges } from '#journal-data/journal/save-changes.ts';
import type { Alongside } from '#journal-data/store/local-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { forgetSharedText, readSharedText } from '#platform/shared-text.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useToast } from '#ui/toasts.tsx';
import { newNote } from '../model/note-changes.ts';
import { type DraftActs, NoteForm } from './note-form.tsx';

const DRAFT_KEY = 'note';
const PLACE = draftPlace('new');

/** The form for a new note. Source: S-18. */
export const NewNote = () => {
  const { t } = useTranslation();
  const toast = useToast();
  const [query] = useSearchParams();
  const files = usePendingFiles(PLACE);
  const [shared] = useState(() => {
    const text = readSharedText();
    return text === '' ? undefined : { text, onTaken: forgetSharedText };
  });

  const save = async (text: string, _base: string, endDraft: Alongside) => {
    const added = entryAdded('field_celebrations', (date) => newNote(text, date));
    await saveChanges([added], async (writing) => {
      await settleFiles(writing, PLACE, added.dateKey);
      await endDraft(writing);
    });
  };
  const report = (failure: unknown) => {
    console.error('The draft could not be cleared, or brought back.', failure);
    toast.error(t('notes.notSaved'));
  };
  const clear = async (end: DraftActs['end']) => {
    const bringFilesBack = files.length === 0 ? null : await dropFiles(files.map(({ id }) => id));
    const writeAgain = await end();
    const undo = async () => {
      writeAgain();
      await bringFilesBack?.();
    };
    toast.info(t('notes.cleared'), {
      action: {
        label: t('notes.undo'),
        onPress: () => {
          undo().catch(report);
        },
      },
    });
  };
  return (
    <Card as="section" className="print:hidden" data-new-note>
      <NoteForm
        afterwards=""
        draftKey={DRAFT_KEY}
        initial=""
        onSave={save}
        others={({ hasDraft, end }) =>
          hasDraft && (
            <Button
              onClick={() => {
                clear(end).catch(report);
              }}
              variant="quiet"
            >
              {t('notes.clear')}
            </Button>
          )
        }
        place={PLACE}
        saveLabel={t('notes.keep')}
        savedText={t('outcome.note_added')}
        shared={shared}
        takesFocus={query.get(FOCUS_PARAMETER) === 'new'}
      />
    </Card>
  );
};
