/** Returns the time and random digits, so that a forged reply of a frame cannot contain it. */
export function freshNonce(): string {
  const random = crypto.getRandomValues(new Uint32Array(4));
  return `${Date.now()}${[...random].join('')}`;
}
