import { mailKeyOf } from '@ancrage/shared/rules/identity';
import type { ImportMap } from './import-map.ts';
import type { SourceAddress } from './source-person.ts';

/** Of several accounts with one address: the one that may be used, then the one that was used last, then the older. */
const isRather = (one: SourceAddress, other: SourceAddress): boolean => {
  if (one.isActive !== other.isActive) return one.isActive;
  return one.access === other.access ? one.uid < other.uid : one.access > other.access;
};

/** The address of someone, mended where the map says so. */
export const addressOf = ({ uid, mail }: Pick<SourceAddress, 'uid' | 'mail'>, map: ImportMap): string =>
  (map.people[uid]?.mail ?? mail).trim();

/** Whom each address of the old site is for: here an address has one account. */
export class SourceAddresses {
  private readonly owners = new Map<string, SourceAddress>();
  private counted = 0;

  private constructor(private readonly map: ImportMap) {}

  /** Reads all of them. */
  static async read(all: AsyncIterable<SourceAddress>, map: ImportMap): Promise<SourceAddresses> {
    const addresses = new SourceAddresses(map);
    for await (const address of all) addresses.add(address);
    return addresses;
  }

  /** How many people there are on the old site. */
  get count(): number {
    return this.counted;
  }

  /** Whether somebody else has this address before this person. */
  isOfAnother(uid: number, mail: string): boolean {
    return this.owners.get(mailKeyOf(mail))?.uid !== uid;
  }

  private add(address: SourceAddress): void {
    this.counted += 1;
    if (this.map.skip.includes(address.uid)) return;
    const key = mailKeyOf(addressOf(address, this.map));
    const known = this.owners.get(key);
    if (!known || isRather(address, known)) this.owners.set(key, address);
  }
}
