import { decodeText, encodeText, type FiasEncoding } from './encodings.ts';
import { FrameDecoder, frame } from './frames.ts';
import { readRecord } from './read-record.ts';
import type { DecodedRecord, FiasRecord } from './records.ts';
import { writeRecord } from './write-record.ts';

/** A record as it arrived, and what it means. */
export interface ReceivedRecord {
  text: string;
  record: DecodedRecord;
}

/** Decodes records from TCP chunks. */
export class RecordDecoder {
  readonly #frames = new FrameDecoder();
  readonly #encoding: FiasEncoding;

  constructor(encoding: FiasEncoding) {
    this.#encoding = encoding;
  }

  /** Yields the records that the chunk completes. Throws a FiasError when the bytes are no records. */
  *push(chunk: Buffer): Generator<ReceivedRecord, void> {
    for (const bytes of this.#frames.push(chunk)) {
      // NUL is in no text of a database.
      const text = decodeText(bytes, this.#encoding).replaceAll('\0', ' ');
      yield { text, record: readRecord(text) };
    }
  }
}

export function encodeRecord(record: FiasRecord, encoding: FiasEncoding): Buffer {
  return frame(encodeText(writeRecord(record), encoding));
}
