import { pathOf } from '@ancrage/shared/wire/call';
import { toField, toMoment } from '@ancrage/shared/wire/dialect/envelope';
import type { FileEntity } from '@ancrage/shared/wire/file-entity';
import { fileMonth, filePath } from '@ancrage/shared/wire/node-entity';
import { userGet } from '@ancrage/shared/wire/user-get';
import type { ActingPerson } from '../../http/person.ts';
import type { NamedFile } from './stored-file.ts';

/** A file as its owner sees it. Source: contract §10. */
export const fileToWire = (file: NamedFile, { uid, uuid, locale }: ActingPerson): FileEntity => ({
  fid: [{ value: file.fid }],
  uuid: toField(file.uuid),
  langcode: toField(locale),
  uid: [{ target_id: uid, target_type: 'user', target_uuid: uuid, url: pathOf(userGet, { uid }) }],
  filename: toField(file.filename),
  uri: [
    {
      value: `private://${fileMonth(file.createdAt)}/${file.filename}`,
      url: filePath(file.createdAt, file.filename),
    },
  ],
  filemime: toField(file.mime),
  filesize: [{ value: file.size }],
  status: [{ value: file.isAttached }],
  created: toMoment(file.createdAt),
  changed: toMoment(file.changedAt),
});
