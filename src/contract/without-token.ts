/** A framed console's address may have carried its token (`at`): what is kept or logged of it does not. */
export function withoutToken(text: string): string {
  return text.replaceAll(/([?&]at=)[^&#\s]*/g, '$1…');
}
