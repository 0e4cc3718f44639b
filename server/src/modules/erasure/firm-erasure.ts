import type { Eraser } from './eraser.ts';
import type { ErasablePerson, FirmErasureRepository } from './firm-erasure.repository.ts';
import { RowsLockedError } from './rows-locked-error.ts';

/** An erasure by the command line cannot be done; the message is one sentence for the operator. */
export class FirmErasureError extends Error {
  override readonly name = 'FirmErasureError';
}

const goneSentence = (uid: number): string => `There is no person ${uid}.`;

/** Erases people for the firm, from the command line. Source: decision 182. */
export class FirmErasure {
  constructor(
    private readonly people: FirmErasureRepository,
    private readonly eraser: Eraser,
  ) {}

  /**
   * The person that an operator names.
   * @param named a uid or an address
   * @throws FirmErasureError when there is none, and why
   */
  async find(named: number | string): Promise<ErasablePerson> {
    const person = await (typeof named === 'number'
      ? this.people.findByUid(named)
      : this.people.findByMail(named));
    if (person) return person;
    throw new FirmErasureError(await this.#absence(named));
  }

  /** Whether the person has an account of the staff as well, which an erasure leaves alone. */
  isStaff({ mail }: ErasablePerson): Promise<boolean> {
    return this.people.isStaff(mail);
  }

  /**
   * Erases a person as the person's own request would.
   * @throws FirmErasureError when the person is gone, or a row of theirs stays locked
   */
  async erase(person: ErasablePerson, reason: string): Promise<Date> {
    const act = { kind: 'erased-by-firm', actorKind: 'system', actorId: null, detail: { reason } } as const;
    try {
      const erasedAt = await this.eraser.erase(person, act);
      if (erasedAt === null) throw new FirmErasureError(goneSentence(person.uid));
      return erasedAt;
    } catch (error) {
      if (!(error instanceof RowsLockedError)) throw error;
      const sentence = `Person ${person.uid} is storing something now: nothing was erased, try again.`;
      throw new FirmErasureError(sentence, { cause: error });
    }
  }

  async #absence(named: number | string): Promise<string> {
    if (typeof named === 'number') {
      const erasedAt = await this.people.findErasure(named);
      return erasedAt ? `Person ${named} was erased on ${erasedAt.toISOString()}.` : goneSentence(named);
    }
    if (await this.people.isStaff(named))
      return `${named} is a member of the staff and has no journal: see "staff remove".`;
    return `Nobody has the address ${named}.`;
  }
}
