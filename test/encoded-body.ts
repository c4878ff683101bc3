/** Returns a body as it is sent: a file as it is, anything else as JSON. */
export function encodedBody(body: unknown): string | Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body);
}
