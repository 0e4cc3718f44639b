import type { Response } from 'express';
import type { OutgoingFile } from './outgoing.ts';

const drained = (response: Response): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      response.off('drain', go).off('close', go);
      resolve();
    };
    response.once('drain', go).once('close', go);
  });

/**
 * Sends a file while it is read. The head is sent with the first bytes, so that a file that cannot be read still gets an error
 * response, also for HEAD.
 * @throws what reading throws; the response then ends short of its Content-Length
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
    if (chunk.length > 0 && !response.write(chunk)) await drained(response);
  }
  if (!response.headersSent) writeHead();
  response.end();
};
