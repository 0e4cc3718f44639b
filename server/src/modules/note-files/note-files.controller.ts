import { fileDownload } from '@ancrage/shared/wire/file-download';
import { fileUpload } from '@ancrage/shared/wire/file-upload';
import { Body, Controller, Headers, Param } from '@nestjs/common';
import { SignedIn } from '../../http/access-policy.ts';
import { ByteStream } from '../../http/byte-stream.ts';
import { Handles } from '../../http/handles.ts';
import type { ActingPerson } from '../../http/person.ts';
import { Acting } from '../../http/request-context.ts';
import { NoteFilesService } from './note-files.service.ts';
import { UploadField } from './upload-field.policy.ts';

@Controller()
export class NoteFilesController {
  constructor(private readonly files: NoteFilesService) {}

  @Handles(fileUpload, UploadField)
  async upload(
    @Acting() person: ActingPerson,
    @Body() bytes: ByteStream,
    @Headers('content-disposition') disposition: string | undefined,
    @Headers('idempotency-key') key: string | undefined,
  ) {
    return { body: await this.files.upload(person, bytes, { disposition, key }) };
  }

  @Handles(fileDownload, SignedIn)
  async download(
    @Acting() person: ActingPerson,
    @Param('month') month: string,
    @Param('filename') filename: string,
  ) {
    return { file: await this.files.download(person, month, filename) };
  }
}
