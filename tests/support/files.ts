import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Settings } from '@ancrage/server/config/settings';
import { OWNER } from '@ancrage/server/infra/file-store/file-store';
import type { Application } from './application.ts';
import type { SignedInPerson } from './factories.ts';

export const MEBIBYTE = 1024 * 1024;

/** A PDF of one empty page. */
export const pdf = (): Buffer =>
  Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );

/** A picture of one transparent point. */
export const png = (): Buffer =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

/** An archive of stored entries, as office programs write them, without its directory. */
const archive = (entries: Readonly<Record<string, string>>): Buffer =>
  Buffer.concat(
    Object.entries(entries).map(([name, text]) => {
      const content = Buffer.from(text);
      const head = Buffer.alloc(30);
      head.write('PK\x03\x04', 'latin1');
      head.writeUInt16LE(20, 4);
      head.writeUInt32LE(crc32(content), 14);
      head.writeUInt32LE(content.length, 18);
      head.writeUInt32LE(content.length, 22);
      head.writeUInt16LE(name.length, 26);
      return Buffer.concat([head, Buffer.from(name), content]);
    }),
  );

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const office = (part: string, kind: string): Buffer =>
  archive({
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${OFFICE}.${kind}.main+xml"/></Types>`,
    [part]: '<?xml version="1.0"?><x/>',
  });

/** One small file of every kind that may be uploaded. */
export const samples: readonly { name: string; type: string; bytes: Buffer }[] = [
  { name: 'a.pdf', type: 'application/pdf', bytes: pdf() },
  { name: 'a.png', type: 'image/png', bytes: png() },
  {
    name: 'a.jpg',
    type: 'image/jpeg',
    bytes: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  },
  {
    name: 'a.jpeg',
    type: 'image/jpeg',
    bytes: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  },
  {
    name: 'a.webp',
    type: 'image/webp',
    bytes: Buffer.from(
      'RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0',
      'latin1',
    ),
  },
  {
    name: 'a.heic',
    type: 'image/heic',
    bytes: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat', 'latin1'),
  },
  { name: 'a.txt', type: 'text/plain', bytes: Buffer.from('Un mot d’été.\r\n\tEt un autre.\n') },
  { name: 'wide.txt', type: 'text/plain', bytes: Buffer.from('\ufeffUn mot.', 'utf16le') },
  {
    name: 'a.docx',
    type: `${OFFICE}.wordprocessingml.document`,
    bytes: office('word/document.xml', 'wordprocessingml.document'),
  },
  {
    name: 'a.xlsx',
    type: `${OFFICE}.spreadsheetml.sheet`,
    bytes: office('xl/workbook.xml', 'spreadsheetml.sheet'),
  },
  {
    name: 'a.pptx',
    type: `${OFFICE}.presentationml.presentation`,
    bytes: office('ppt/presentation.xml', 'presentationml.presentation'),
  },
];

/** Uploads a file as a person, as a Drupal client does. */
export const upload = (application: Application, who: SignedInPerson, name: string, bytes: Buffer) =>
  application.http
    .post('/file/upload/node/data/field_personal_notes?_format=json')
    .set(who.bearer)
    .set('Content-Type', 'application/octet-stream')
    .set('Content-Disposition', `file; filename="${Buffer.from(name, 'utf8').toString('latin1')}"`)
    .serialize((body: unknown) => body as string)
    .send(bytes);

/** Paths of all files that an application has stored, without the file of the owner’s id. */
export const storedFilesOf = ({ settings }: { settings: Pick<Settings, 'dataDir'> }): string[] => {
  const folder = join(settings.dataDir, 'files');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== OWNER)
    .map(({ parentPath, name }) => join(parentPath, name));
};
