import { FiasError } from './fias-error.ts';

const stx = 0x02;
const etx = 0x03;

/** The most bytes between STX and ETX. */
export const longestRecord = 64 * 1024;

/** Splits what arrives over TCP into the bytes of records, whatever the chunks are. Useless after its first error. */
export class FrameDecoder {
  #isInside = false;
  #parts: Buffer[] = [];
  #length = 0;

  /** Yields the records that the chunk completes. Throws a FiasError, after the records before the error. */
  *push(chunk: Buffer): Generator<Buffer, void> {
    let at = 0;
    while (at < chunk.length) {
      if (!this.#isInside) {
        const first = chunk[at];
        if (first !== stx)
          throw new FiasError(
            'outside-record',
            `sent a byte outside records (${hexadecimal(first)}): it does not speak FIAS, or the port is another program’s`,
          );
        this.#isInside = true;
        at += 1;
        continue;
      }
      const end = chunk.indexOf(etx, at);
      const part = chunk.subarray(at, end < 0 ? chunk.length : end);
      this.#add(part);
      if (end < 0) return;
      yield this.#complete();
      at = end + 1;
    }
  }

  #add(part: Buffer): void {
    if (part.includes(stx))
      throw new FiasError('no-end', 'began a record before the one before had ended (no ETX)');
    this.#length += part.length;
    if (this.#length > longestRecord)
      throw new FiasError('too-long', 'sent more than 64 kB without the end of a record (ETX)');
    // A copy, so that a short rest does not hold the socket's whole chunk.
    if (part.length > 0) this.#parts.push(Buffer.from(part));
  }

  #complete(): Buffer {
    const record = Buffer.concat(this.#parts);
    this.#isInside = false;
    this.#parts = [];
    this.#length = 0;
    return record;
  }
}

/** Wraps the bytes of a record for the wire. */
export function frame(record: Buffer): Buffer {
  return Buffer.concat([Buffer.of(stx), record, Buffer.of(etx)]);
}

function hexadecimal(byte: number | undefined): string {
  return (byte ?? 0).toString(16).padStart(2, '0').toUpperCase();
}
