/** Returns an address without the token (`at`) of a framed console, so that it can be stored or logged. */
export function withoutToken(text: string): string {
  return text.replaceAll(/([?&]at=)[^&#\s]*/g, '$1…');
}
