/** The code of a visit. Without letters and digits that sound or look alike. */
export const supportCode = { alphabet: 'ABCDEFGHJKMNPQRSTUVWXYZ23456789', length: 8 };

/** Returns the support code that a typed text can be, as stored, or null. */
export function supportCodeOf(typed: string): string | null {
  const { alphabet, length } = supportCode;
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  const isCode = code.length === length && [...code].every((letter) => alphabet.includes(letter));
  return isCode ? code : null;
}
