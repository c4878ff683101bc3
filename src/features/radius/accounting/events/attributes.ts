/** Reads the attributes of a request as rlm_rest of FreeRADIUS 3.2 sends them: `{"User-Name":{"type":"string","value":["x"]}}`. */
export interface Attributes {
  /** the first value as text, without characters that PostgreSQL cannot store */
  text(name: string): string | null;
  /** the first value that is a whole number from 0; null for others */
  number(name: string): number | null;
  /** all values of an attribute of type octets */
  octets(name: string): Buffer[];
}

/** Returns null for a body that rlm_rest does not send. */
export function readAttributes(body: unknown): Attributes | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const values = (name: string): unknown[] => {
    const attribute: unknown = Reflect.get(body, name);
    const value: unknown =
      typeof attribute === 'object' && attribute !== null ? Reflect.get(attribute, 'value') : [];
    return Array.isArray(value) ? value : [];
  };
  const first = (name: string): unknown => values(name)[0];
  return {
    text(name) {
      const value = first(name);
      if (typeof value === 'number') return String(value);
      return typeof value === 'string' && value !== '' ? storable(decoded(value)) : null;
    },
    number(name) {
      const value = Number(first(name) ?? Number.NaN);
      return Number.isSafeInteger(value) && value >= 0 ? value : null;
    },
    octets: (name) =>
      values(name).flatMap((value) =>
        typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value)
          ? [Buffer.from(value.slice(2), 'hex')]
          : [],
      ),
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Undoes the escaping of rlm_rest, which writes each byte of UTF-8 as a character: é is sent as Ã©. */
function decoded(text: string): string {
  if (!/^[\0-\xFF]*$/.test(text) || !/[\x80-\xFF]/.test(text)) return text;
  try {
    return utf8.decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}

function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Cuts a text to at most this many bytes of UTF-8, between two characters. */
export function cutToBytes(text: string, bytes: number): string {
  const encoded = Buffer.from(text);
  if (encoded.length <= bytes) return text;
  let end = bytes;
  while (end > 0 && ((encoded[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return encoded.subarray(0, end).toString();
}
