import { NOTE_FILE_MAX_BYTES, NOTE_FILE_TYPES } from '@ancrage/shared/rules/note-file-limits';
import { useId, useRef } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';

const MEGABYTE = 1024 * 1024;
const ACCEPTED = Object.entries(NOTE_FILE_TYPES)
  .flatMap(([extension, type]) => [`.${extension}`, type])
  .join(',');

/** The two buttons to choose a file: the camera, if there is one, and the device's picker. */
export const FilePicker = ({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) => {
  const { t } = useTranslation();
  const limitsId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    input.value = ''; // the same file may be chosen again
  };
  return (
    <div className="flex flex-col">
      <div className="-ml-2 flex flex-wrap">
        <Button
          aria-describedby={limitsId}
          className="px-2!"
          icon="clip"
          onClick={() => picker.current?.click()}
          variant="quiet"
        >
          {t('notes.files.add')}
        </Button>
        <Button
          aria-describedby={limitsId}
          className="pointer-fine:hidden px-2!"
          icon="camera"
          onClick={() => camera.current?.click()}
          variant="quiet"
        >
          {t('notes.files.photo')}
        </Button>
      </div>
      <p className="text-muted text-small" id={limitsId}>
        {t('notes.files.limits', { size: NOTE_FILE_MAX_BYTES / MEGABYTE })}
      </p>
      <input
        accept={ACCEPTED}
        aria-label={t('notes.files.add')}
        data-testid="file-picker"
        hidden
        multiple
        onChange={({ currentTarget }) => take(currentTarget)}
        ref={picker}
        type="file"
      />
      <input
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('notes.files.photo')}
        capture="environment"
        hidden
        onChange={({ currentTarget }) => take(currentTarget)}
        ref={camera}
        type="file"
      />
    </div>
  );
};
