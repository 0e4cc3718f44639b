/** More bytes came than there is room for. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes';
}

/** Counts bytes while they pass, and stops once there are too many. */
export class LimitedSize {
  private passed = 0;

  /** @param most bytes that may pass */
  constructor(private readonly most: number) {}

  /** Bytes that have passed. */
  get count(): number {
    return this.passed;
  }

  /** @throws TooManyBytes, while being read, with the first byte beyond the bound */
  async *pass(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      if (this.passed + chunk.length > this.most) throw new TooManyBytes('There is no room for more.');
      this.passed += chunk.length;
      yield chunk;
    }
  }
}
