const codes = new WeakMap<object, string>();

/** The code of a thrown thing, always the same for the same: the page shows it, and the error log has it. */
export function errorCodeOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return newCode();
  const code = codes.get(thrown) ?? newCode();
  codes.set(thrown, code);
  return code;
}

/** Eight characters that a person can read to support. */
function newCode(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]?.toString(16).padStart(8, '0') ?? '';
}
