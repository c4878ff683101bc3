import { expect, test, vi } from 'vitest';

/** Returns the module as in a process that has just started. */
function newProcess() {
  vi.resetModules();
  return import('./passwords.ts');
}

const outcomeOf = (check: Promise<boolean>) =>
  check.then(
    (matches) => (matches ? 'matched' : 'failed'),
    ({ kind }) => kind,
  );

test('of 10,000 checks at once, few are evaluated, with an account and without one', async () => {
  const { hashPassword, passwordMatches } = await newProcess();
  const stored = await hashPassword('Correct-Horse-9');
  for (const hash of [undefined, stored]) {
    const outcomes = await Promise.all(
      Array.from({ length: 10_000 }, () => outcomeOf(passwordMatches(hash, 'Wrong-Horse-9'))),
    );
    expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(202);
    expect(outcomes.filter((outcome) => outcome === 'too-many')).toHaveLength(9_798);
  }
});

test('a check without an account is evaluated after a busy moment', async () => {
  const { hashPassword, passwordMatches } = await newProcess();
  const busy = Array.from({ length: 202 }, () => hashPassword('Correct-Horse-9'));
  expect(await outcomeOf(passwordMatches(undefined, 'Wrong-Horse-9'))).toBe('too-many');
  await Promise.all(busy);
  expect(await outcomeOf(passwordMatches(undefined, 'Wrong-Horse-9'))).toBe('failed');
});
