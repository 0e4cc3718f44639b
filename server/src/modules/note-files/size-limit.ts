/** More bytes came than there is room for. */
export class SizeLimitError extends Error {
  override readonly name = 'SizeLimitError';
}

/** Counts bytes while they pass, and stops once there are too many. */
export class SizeLimit {
  private passed = 0;

  /** @param most bytes that may pass */
  constructor(private readonly most: number) {}

  /** Bytes that have passed. */
  get count(): number {
    return this.passed;
  }

  /** @throws SizeLimitError, while being read, with the first byte beyond the bound */
  async *pass(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      if (this.passed + chunk.length > this.most) throw new SizeLimitError('There is no room for more.');
      this.passed += chunk.length;
      yield chunk;
    }
  }
}
