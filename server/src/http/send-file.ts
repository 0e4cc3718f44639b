import type { Response } from 'express';
import type { OutgoingFile } from './outgoing.ts';

const roomToWrite = (response: Response): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      response.off('drain', go).off('close', go);
      resolve();
    };
    response.once('drain', go).once('close', go);
  });

/**
 * Sends a file as it is read. Nothing leaves before its first bytes are there, so that a file which cannot be read is still
 * answered as a failure, also to who asks for its headers alone.
 * @throws what reading throws; the answer is broken off then, which its length gives away
 */
export const sendFile = async (response: Response, file: OutgoingFile): Promise<void> => {
  const writeHead = () => {
    for (const [name, value] of Object.entries(file.headers)) response.setHeader(name, value);
    if (file.size !== null) response.setHeader('Content-Length', file.size);
  };
  for await (const chunk of file.chunks) {
    if (response.destroyed) return;
    if (!response.headersSent) writeHead();
    if (response.req.method === 'HEAD') break;
    if (chunk.length > 0 && !response.write(chunk)) await roomToWrite(response);
  }
  if (!response.headersSent) writeHead();
  response.end();
};
