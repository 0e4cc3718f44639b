/** Below that, packing costs more than it spares. Bytes, about. */
const LEAST_LENGTH = 4096;
/** How much is packed at one go, in characters: a go takes some milliseconds on a slow phone, and the page is drawn between two. */
const SLICE = 16_384;

/** Where a slice ends: never between the two halves of one character. */
const endOf = (text: string, from: number): number => {
  const end = from + SLICE;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
};

/**
 * Lets the browser draw, and take what was typed. Waiting for the packing alone would not: it is done on the spot, and
 * what waits for it goes on before anything else. A timer would wait a second in a page that nobody looks at.
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

/** The body of a call, and what says how it is packed. */
export interface PackedBody {
  readonly body: BodyInit;
  readonly encoding: 'gzip' | null;
}

/** Packs a large text piece by piece, so that nothing else waits for it. A browser that cannot sends it as it is. */
export const packedBody = async (text: string): Promise<PackedBody> => {
  if (text.length < LEAST_LENGTH || typeof CompressionStream === 'undefined') {
    return { body: text, encoding: null };
  }
  const { readable, writable } = new CompressionStream('gzip');
  const packed = new Response(readable).arrayBuffer();
  const [body] = await Promise.all([packed, write(text, writable.getWriter())]);
  return { body, encoding: 'gzip' };
};
