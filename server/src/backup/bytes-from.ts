/**
 * The bytes of a stream whose declaration leaves open what it carries.
 * @throws TypeError when it carries something else
 */
export async function* bytesFrom(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('The stream carries something else than bytes.');
    yield chunk;
  }
}
