/** Minimum length worth compressing, in characters (about bytes). */
const LEAST_LENGTH = 4096;
/** Slice length in characters: a slice takes a few milliseconds on a slow phone, and the page can render between slices. */
const SLICE = 16_384;

/** End of a slice: never inside a surrogate pair. */
const endOf = (text: string, from: number): number => {
  const end = from + SLICE;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
};

/**
 * Yields to rendering and input. Awaiting the compression does not: its promises resolve as microtasks, before anything
 * else. A timer would wait a second in a hidden page.
 */
const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

const write = async (text: string, writer: WritableStreamDefaultWriter<BufferSource>): Promise<void> => {
  const encoder = new TextEncoder();
  for (let from = 0; from < text.length; from = endOf(text, from)) {
    await writer.write(encoder.encode(text.slice(from, endOf(text, from))));
    await breathe();
  }
  await writer.close();
};

/** The body of a call, and its `Content-Encoding` header. */
export interface PackedBody {
  readonly body: BodyInit;
  readonly encoding: 'gzip' | null;
}

/** Compresses a large text slice by slice, without blocking the page. Returns it uncompressed where the browser cannot. */
export const packedBody = async (text: string): Promise<PackedBody> => {
  if (text.length < LEAST_LENGTH || typeof CompressionStream === 'undefined') {
    return { body: text, encoding: null };
  }
  const { readable, writable } = new CompressionStream('gzip');
  const packed = new Response(readable).arrayBuffer();
  const [body] = await Promise.all([packed, write(text, writable.getWriter())]);
  return { body, encoding: 'gzip' };
};
