import { Injectable } from '@nestjs/common';
import { Database } from '../../infra/database/database.ts';

/** Something of a person that could not be imported from the old site, sealed. */
interface SealedAside {
  readonly kind: string;
  readonly sourceId: number;
  readonly field: string;
  readonly value: Uint8Array | null;
  readonly notedAt: Date;
}

/** What could not be imported of people. The owner's uid is part of every question. */
@Injectable()
export class AsideRepository {
  constructor(private readonly database: Database) {}

  /** What is aside of a person. */
  find(uid: number): Promise<SealedAside[]> {
    return this.database.queries.importAside.findMany({
      where: { uid },
      select: { kind: true, sourceId: true, field: true, value: true, notedAt: true },
      orderBy: [{ sourceId: 'asc' }, { field: 'asc' }],
    });
  }
}
