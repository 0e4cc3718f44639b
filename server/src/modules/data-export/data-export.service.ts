import { accountProblems } from '@ancrage/shared/wire/account-problems';
import { dataExportRequestSchema } from '@ancrage/shared/wire/data-export';
import { Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import { problem } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import type { SavedFile } from '../../http/reply.ts';
import type { Sender } from '../../http/request-context.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { AuditService } from '../audit/audit.service.ts';
import { PasswordCheck } from '../sign-in/password-check.ts';
import { archiveOf } from './archive.ts';
import { DataExportRepository } from './data-export.repository.ts';
import { ExportContents } from './export-contents.ts';

/** An export reads everything, so few are allowed: enough for a broken connection or two. */
const EXPORTS: Limit = { name: 'export', points: 10, perS: 3600 };

/** Exports all data of a person for them to download. Source: Q-66. */
@Injectable()
export class DataExport {
  constructor(
    private readonly passwords: PasswordCheck,
    private readonly repository: DataExportRepository,
    private readonly contents: ExportContents,
    private readonly audit: AuditService,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /**
   * The archive, built while it is sent.
   * @param sent the password, and the readable page if the device created one
   * @throws HttpError 422 for an invalid body, 403 for a wrong password; TooManyRequestsError, TooBusyError
   */
  async export(person: ActingPerson, sent: unknown, sender: Sender): Promise<SavedFile> {
    const asked = z.safeParse(dataExportRequestSchema, sent);
    if (!asked.success) throw problem(accountProblems.invalid);
    await this.passwords.confirm(person, asked.data.password, sender);
    await this.limits.take(EXPORTS, String(person.uid));
    const at = this.clock.now();
    await this.repository.transaction((queries) =>
      this.audit.record(queries, {
        at,
        actorKind: 'person',
        actorId: person.uid,
        action: 'data-exported',
        subject: person.uid,
        from: sender.address,
      }),
    );
    return {
      chunks: archiveOf(this.contents.entries(person, asked.data.page, at), at),
      size: null,
      type: 'application/zip',
      filename: `ancrage-${at.toISOString().slice(0, 10)}.zip`,
    };
  }
}
