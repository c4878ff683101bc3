/** Returns a signed text with another character. Not the last one, because in base64 some of its bits mean nothing. */
export function forged(signed: string): string {
  return `${signed.slice(0, -9)}${signed.at(-9) === 'x' ? 'y' : 'x'}${signed.slice(-8)}`;
}
