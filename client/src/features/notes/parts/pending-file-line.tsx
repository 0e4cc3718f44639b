import { fileFaultsOf } from '@ancrage/shared/wire/dialect/file-faults';
import { useEffect, useState } from 'react';
import type { PendingFile } from '#journal-data/attachments/attachment-view.ts';
import { pendingBytes, retryFile } from '#journal-data/attachments/attachments.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useBlobAddress } from '../model/use-blob-address.ts';
import { FileLine, FileSign } from './file-line.tsx';
import { FileName } from './file-name.tsx';
import { Thumbnail } from './thumbnail.tsx';

/** The bytes of a pending file, read from the device on demand; undefined while loading, and when it is gone. */
const usePendingBytes = ({ id, type }: PendingFile, isWanted: boolean): Blob | undefined => {
  const [bytes, setBytes] = useState<Blob>();
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    pendingBytes({ id, type })
      .then((found) => {
        if (isCurrent) setBytes(found ?? undefined);
      })
      .catch((failure: unknown) => console.info('A file could not be read from this device.', failure));
    return () => {
      isCurrent = false;
    };
  }, [id, type, isWanted]);
  return bytes;
};

interface PendingFileLineProps {
  readonly file: PendingFile;
  readonly onRemove: () => void;
}

const FileState = ({ file }: { readonly file: PendingFile }) => {
  const { t } = useTranslation();
  if (file.state === 'refused') {
    const reasons = fileFaultsOf(file.refusal ?? '').map((fault) => t(`notes.faults.${fault}`));
    return (
      <span className="flex items-start gap-1.5 text-danger" role="alert">
        <Icon className="mt-0.5 size-4.5" name="alert" />
        {t('notes.files.refusedBecause', { reason: reasons.join(' ') })}
      </span>
    );
  }
  const percent = Math.round(file.progress * 100);
  if (file.state === 'sending')
    return (
      <span className="flex flex-col gap-1">
        {t('notes.files.sending', { percent })}
        <ProgressLine label={t('notes.files.progress', { name: file.name })} max={100} value={percent} />
      </span>
    );
  return (
    <span className="inline-flex items-start gap-1.5">
      <Icon className="mt-0.5 size-4.5" name="device" />
      {t(`notes.files.${file.state}`)}
    </span>
  );
};

/** A pending file: on this device only, being sent with its progress, or refused with the reason. */
export const PendingFileLine = ({ file, onRemove }: PendingFileLineProps) => {
  const { t } = useTranslation();
  const toast = useToast();
  const isPicture = file.type.startsWith('image/');
  const address = useBlobAddress(usePendingBytes(file, isPicture));
  const retry = () =>
    retryFile(file.id).catch((failure: unknown) => {
      console.error('The file could not be sent again.', failure);
      toast.error(t('notes.notSaved'));
    });
  return (
    <FileLine
      actions={
        <>
          {file.state === 'refused' && (
            <IconButton icon="refresh" label={t('notes.files.retry', { name: file.name })} onClick={retry} />
          )}
          <IconButton icon="close" label={t('notes.files.remove', { name: file.name })} onClick={onRemove} />
        </>
      }
      detail={<FileState file={file} />}
      name={<FileName name={file.name} />}
      picture={address === null ? <FileSign /> : <Thumbnail address={address} />}
    />
  );
};
