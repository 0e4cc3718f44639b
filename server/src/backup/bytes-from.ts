/**
 * The bytes of a stream with an undeclared content type.
 * @throws TypeError when it contains something else
 */
export async function* bytesFrom(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('The stream carries something else than bytes.');
    yield chunk;
  }
}
