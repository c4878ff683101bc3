/** Returns what `beforeAll` or `beforeEach` sets; throws where that has not run yet. */
export function during<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('This exists only while a test runs');
  return value;
}
