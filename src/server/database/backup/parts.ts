import { hash } from 'node:crypto';

/**
 * A database as a stream, the same for both engines: `start`, then for each table `table`, any number of `rows` and
 * `tableEnd`, then `end`.
 */
export type Part =
  | { kind: 'start'; header: Header }
  | { kind: 'table'; name: string; columns: string[] }
  /** complete lines in the text format of COPY, each with its line feed */
  | { kind: 'rows'; lines: Buffer }
  | { kind: 'tableEnd'; rows: number; digest: string }
  | { kind: 'end'; sequences: Sequence[] };

export interface Header {
  /** the last migration of the database, such as `026_subtree_lists` */
  migration: string;
  createdAt: string;
  engine: 'embedded' | 'postgresql';
}

export interface Sequence {
  name: string;
  /** null: no value was drawn */
  lastValue: string | null;
}

export interface TableContent {
  name: string;
  rows: number;
  digest: string;
}

export interface Contents {
  migration: string;
  tables: TableContent[];
}

/** An expected failure, with a message that says what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const lineFeed = 10;
const lanes = 8;

/**
 * The number of a table's rows and the sum of their SHA-256 digests, as eight sums modulo 2³². It does not depend on the
 * order of the rows, which PostgreSQL does not preserve.
 */
export class RowDigest {
  rows = 0;
  #sums = Array.from({ length: lanes }, () => 0);

  add(lines: Buffer): void {
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(lineFeed, start);
      const digest = hash('sha256', lines.subarray(start, end), 'buffer');
      this.#sums = this.#sums.map((sum, lane) => (sum + digest.readUInt32BE(lane * 4)) >>> 0);
      this.rows += 1;
      start = end + 1;
    }
  }

  toString(): string {
    return this.#sums.map((sum) => sum.toString(16).padStart(8, '0')).join('');
  }
}

/** Reads the stream to its end; returns the contents of its tables. */
export async function contentsOf(parts: AsyncIterable<Part>): Promise<Contents> {
  let migration = '';
  let name = '';
  const tables: TableContent[] = [];
  for await (const part of parts) {
    if (part.kind === 'start') migration = part.header.migration;
    if (part.kind === 'table') name = part.name;
    if (part.kind === 'tableEnd') tables.push({ name, rows: part.rows, digest: part.digest });
  }
  return { migration, tables };
}

export function digestOf(contents: Contents): string {
  return hash('sha256', JSON.stringify(contents));
}
