import { parseDate, parseTime, parseWhole } from './values.ts';

/** A field of a record: its identifier of two characters, and its data. */
export type Field = readonly [id: string, data: string];

/** A record before its fields are understood. */
export interface FieldList {
  id: string;
  fields: readonly Field[];
}

/** STX, ETX, CR, LF, and the end of a field. */
const separators = new Set(['\u0002', '\u0003', '\r', '\n', '|']);

const longest: Partial<Record<string, number>> = {
  GN: 200,
  GF: 80,
  SO: 5,
  CT: 20,
  X1: 25,
  WS: 16,
};

/** 'GI|RN101|G#123|' → its identifier and fields. */
export function parseFields(text: string): FieldList {
  const [id = '', ...parts] = text.split('|');
  return {
    id,
    fields: parts
      .filter((part) => part.length >= 2)
      .map((part) => [part.slice(0, 2), part.slice(2)] as const),
  };
}

/**
 * Writes a record's fields without those that are undefined. Texts are cut to their longest; rooms and numbers never
 * are, since a cut room is another room.
 */
export function writeFields(
  id: string,
  fields: readonly (readonly [string, string | undefined])[],
) {
  const written = fields.flatMap(([field, data]) =>
    data === undefined ? [] : [`${field}${fieldData(field, data)}`],
  );
  return [id, ...written, ''].join('|');
}

/** Returns the data as it travels: without what ends a field or a record, and not too long. */
export function fieldData(field: string, data: string): string {
  const clean = Array.from(data)
    .filter((letter) => !separators.has(letter))
    .join('');
  const most = longest[field];
  return most === undefined || clean.length <= most
    ? clean
    : Array.from(clean).slice(0, most).join('');
}

/** Of rooms and reservations; FIAS has 8 and 10, and some systems longer ones. */
const longestKey = 60;
const largestSequence = 99_999_999;

/** Reads fields by their identifiers. What is required but missing or malformed is the record's `problem`. */
export class FieldReader {
  readonly #fields: readonly Field[];
  #problem: string | undefined;

  constructor(fields: readonly Field[]) {
    this.#fields = fields;
  }

  /** Completes "The record …". */
  get problem(): string | undefined {
    return this.#problem;
  }

  text(id: string): string | undefined {
    return this.#fields.find(([field]) => field === id)?.[1];
  }

  flag(id: string): boolean | undefined {
    const data = this.text(id);
    return data === 'Y' ? true : data === 'N' ? false : undefined;
  }

  date(id: string): string | undefined {
    return parseDate(this.text(id) ?? '');
  }

  time(id: string): string | undefined {
    return parseTime(this.text(id) ?? '');
  }

  whole(id: string): number | undefined {
    return parseWhole(this.text(id) ?? '');
  }

  has(id: string): boolean {
    return this.#fields.some(([field]) => field === id);
  }

  requiredText(id: string): string {
    return this.text(id) || this.#missing(id, '');
  }

  /** Reads a room or a reservation. */
  requiredKey(id: string): string {
    const text = this.text(id) ?? '';
    return text !== '' && text.length <= longestKey ? text : this.#missing(id, '');
  }

  /** Reads P#: 1 to 99,999,999. */
  requiredSequence(): number {
    const value = this.whole('P#') ?? 0;
    return value >= 1 && value <= largestSequence ? value : this.#missing('P#', 0);
  }

  requiredWhole(id: string): number {
    return this.whole(id) ?? this.#missing(id, 0);
  }

  requiredDate(id: string): string {
    return this.date(id) ?? this.#missing(id, '');
  }

  requiredTime(id: string): string {
    return this.time(id) ?? this.#missing(id, '');
  }

  #missing<Value>(id: string, value: Value): Value {
    this.#problem ??= this.text(id) ? `has an invalid ${id}` : `has no ${id}`;
    return value;
  }
}
