import type { Context } from 'hono';
import { byteOrderMark, type CsvRow, csvLines } from '../../contract/values/csv.ts';
import { DatabaseUnavailable } from '../database/database-unavailable.ts';
import type { Logger } from '../logging.ts';
import type { Variables } from './request.ts';

/** Some rows of a file, and the cursor of the next ones. */
export interface CsvPage<Cursor> {
  rows: readonly CsvRow[];
  next: Cursor | undefined;
}

/** A CSV file that is read page by page, at the speed of the client. */
export class Download {
  readonly #name: string;
  readonly #texts: AsyncIterator<string>;

  private constructor(name: string, texts: AsyncIterator<string>) {
    this.#name = name;
    this.#texts = texts;
  }

  static of<Cursor>(
    name: string,
    header: readonly string[],
    first: CsvPage<Cursor>,
    pageAfter: (after: Cursor) => Promise<CsvPage<Cursor>>,
  ): Download {
    return new Download(name, textsOf(header, first, pageAfter));
  }

  toResponse(c: Context<Variables>, log: Logger): Response {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        try {
          const { value, done } = await this.#texts.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, 'download failed');
          // Aborts the download, so that the client does not take a partial file for a complete one. The HTTP server
          // prints this error as it is.
          controller.error(new Error('The download was cut off'));
        }
      },
    });
    return c.body(body, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(this.#name)}`,
    });
  }
}

async function* textsOf<Cursor>(
  header: readonly string[],
  first: CsvPage<Cursor>,
  pageAfter: (after: Cursor) => Promise<CsvPage<Cursor>>,
): AsyncGenerator<string, void> {
  yield byteOrderMark + csvLines([header, ...first.rows]);
  let { next } = first;
  while (next !== undefined) {
    const page = await pageAfter(next);
    yield csvLines(page.rows);
    next = page.next;
  }
}
