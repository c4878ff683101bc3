import { expect } from 'vitest';

const unexpected: string[] = [];
let expected: readonly RegExp[] = [];

for (const level of ['error', 'warn'] as const) {
  const print = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    const text = parts.map(String).join(' ');
    if (expected.some((pattern) => pattern.test(text))) return;
    unexpected.push(text);
    print(...parts);
  };
}

/** Allows console errors and warnings that the current test causes. */
export function expectConsole(...patterns: readonly RegExp[]): void {
  expected = patterns;
}

/** Fails when the test logged an error or a warning that it did not expect. */
export function expectQuietConsole(): void {
  const found = unexpected.splice(0);
  expected = [];
  expect(found, 'errors and warnings on the console').toEqual([]);
}
