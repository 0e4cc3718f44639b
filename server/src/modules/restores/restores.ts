import { Injectable } from '@nestjs/common';
import { RestoresRepository } from './restores.repository.ts';

/** When the service was restored from a backup. */
@Injectable()
export class Restores {
  constructor(private readonly restores: RestoresRepository) {}

  /** The last time, and when that backup was made; null if never, or not noted: releases before decision 167 noted no backup. */
  async findLast(): Promise<{ readonly at: string | null; readonly copyOf: string | null }> {
    const { restoredAt, restoredCopyOf } = await this.restores.findLast();
    return { at: restoredAt?.toISOString() ?? null, copyOf: restoredCopyOf?.toISOString() ?? null };
  }
}
