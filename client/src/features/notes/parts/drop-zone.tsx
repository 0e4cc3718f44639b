import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Accepts files dropped or pasted on its children. The buttons inside are the accessible alternative. */
export const DropZone = ({ onFiles, children }: DropZoneProps) => {
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    setIsOver(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    onFiles([...event.clipboardData.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a shortcut for the buttons inside
    <div
      className="relative"
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setIsOver(false);
      }}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDrop={drop}
      onPaste={paste}
    >
      {children}
      <div
        aria-hidden="true"
        className={classes(
          'pointer-events-none absolute inset-0 flex items-center justify-center gap-2 rounded-card border-2 border-accent border-dashed bg-accent-subtle font-semibold text-accent',
          !isOver && 'hidden',
        )}
      >
        <Icon name="install" />
        {t('notes.files.drop')}
      </div>
    </div>
  );
};
