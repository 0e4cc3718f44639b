/** More bytes arrived than the limit allows. */
export class SizeLimitError extends Error {
  override readonly name = 'SizeLimitError';
}

/** Counts the bytes of a stream, and fails above a limit. */
export class SizeLimit {
  private passed = 0;

  /** @param most the highest number of bytes */
  constructor(private readonly most: number) {}

  /** Bytes so far. */
  get count(): number {
    return this.passed;
  }

  /** @throws SizeLimitError, while being read, with the first byte beyond the limit */
  async *pass(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      if (this.passed + chunk.length > this.most) throw new SizeLimitError('There is no room for more.');
      this.passed += chunk.length;
      yield chunk;
    }
  }
}
