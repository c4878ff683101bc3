const codes = new WeakMap<object, string>();

/** Returns a code for a thrown value, the same on each call, so that the page and the error log show the same code. */
export function errorCodeOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return newCode();
  const code = codes.get(thrown) ?? newCode();
  codes.set(thrown, code);
  return code;
}

/** Returns eight characters that a user can read out to support. */
function newCode(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]?.toString(16).padStart(8, '0') ?? '';
}
