/** The time, then digits that nobody can guess: a forged answer of a frame cannot know them. */
export function freshNonce(): string {
  const random = crypto.getRandomValues(new Uint32Array(4));
  return `${Date.now()}${[...random].join('')}`;
}
