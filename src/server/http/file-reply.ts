import type { Context } from 'hono';
import type { Variables } from './request.ts';

/** A file that is sent at once. */
export class FileReply {
  readonly #name: string;
  readonly #type: string;
  readonly #content: Uint8Array;

  constructor(name: string, type: string, content: Uint8Array) {
    this.#name = name;
    this.#type = type;
    this.#content = content;
  }

  toResponse(c: Context<Variables>): Response {
    return c.body(Uint8Array.from(this.#content), 200, {
      'content-type': this.#type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(this.#name)}`,
    });
  }
}
