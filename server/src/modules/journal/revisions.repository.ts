import { Injectable } from '@nestjs/common';
import { Database } from '../../infra/database/database.ts';
import type { Column } from './record.ts';

/** A replaced value as it is stored: sealed. */
export interface SealedRevision {
  readonly value: Uint8Array | null;
  readonly replacedAt: Date;
}

/** Which value of which field was replaced, and when. */
export interface RevisionRow {
  readonly field: string;
  readonly revision: number;
  readonly replacedAt: Date;
}

/** What later writes replaced in data records. The owner's uid is part of every question. */
@Injectable()
export class RevisionsRepository {
  constructor(private readonly database: Database) {}

  /** The newest replaced values of a person's record, newest first. */
  findNewest(uid: number, nid: number, most: number): Promise<RevisionRow[]> {
    return this.database.queries.dataRevision.findMany({
      where: { uid, nid },
      select: { field: true, revision: true, replacedAt: true },
      orderBy: [{ revision: 'desc' }, { field: 'asc' }],
      take: most,
    });
  }

  /** The next replaced values of one field of a person's record, oldest first. */
  findAfter(
    uid: number,
    nid: number,
    field: Column,
    after: number,
    most: number,
  ): Promise<(SealedRevision & { readonly revision: number })[]> {
    return this.database.queries.dataRevision.findMany({
      where: { uid, nid, field, revision: { gt: after } },
      select: { revision: true, replacedAt: true, value: true },
      orderBy: { revision: 'asc' },
      take: most,
    });
  }

  /** One replaced value of a person's record, or null. */
  find(uid: number, nid: number, field: Column, revision: number): Promise<SealedRevision | null> {
    return this.database.queries.dataRevision.findFirst({
      where: { uid, nid, field, revision },
      select: { value: true, replacedAt: true },
    });
  }
}
