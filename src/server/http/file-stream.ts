import type { Context } from 'hono';
import { DatabaseUnavailable } from '../database/connections/database-unavailable.ts';
import type { Logger } from '../logging.ts';
import type { Variables } from './request.ts';

/** A file that is made part by part, at the speed of the client. */
export class FileStream {
  readonly #name: string;
  readonly #type: string;
  readonly #parts: AsyncIterator<Uint8Array>;

  constructor(name: string, type: string, parts: AsyncIterator<Uint8Array>) {
    this.#name = name;
    this.#type = type;
    this.#parts = parts;
  }

  toResponse(c: Context<Variables>, log: Logger): Response {
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        try {
          const { value, done } = await this.#parts.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, 'download failed');
          // Aborts the download, so that the client does not take a partial file for a complete one. The HTTP server
          // prints this error as it is.
          controller.error(new Error('The download was cut off'));
        }
      },
    });
    return c.body(body, 200, {
      'content-type': this.#type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(this.#name)}`,
    });
  }
}
