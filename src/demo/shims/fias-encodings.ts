/** Replaces the encodings of property systems, to which a page cannot connect. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

export function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
