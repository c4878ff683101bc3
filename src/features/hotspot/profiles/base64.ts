/** Returns base64 of a text's UTF-8. */
export function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}
