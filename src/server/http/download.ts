import type { Context } from 'hono';
import { byteOrderMark, type CsvRow, csvLines } from '../../contract/values/csv.ts';
import type { Logger } from '../logging.ts';
import { FileStream } from './file-stream.ts';
import type { Variables } from './request.ts';

/** Some rows of a file, and the cursor of the next ones. */
export interface CsvPage<Cursor> {
  rows: readonly CsvRow[];
  next: Cursor | undefined;
  /** in place of the file's usual name; of the first page only */
  name?: string;
}

/** A CSV file that is read page by page, at the speed of the client. */
export class Download {
  readonly #name: string;
  readonly #texts: AsyncIterable<string>;

  private constructor(name: string, texts: AsyncIterable<string>) {
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
    return new FileStream(this.#name, 'text/csv; charset=utf-8', encoded(this.#texts)).toResponse(
      c,
      log,
    );
  }
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
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
