import { expect, test } from 'vitest';
import { hashPassword, passwordChecks } from '../../../../server/passwords/passwords.ts';
import { knownPasswords } from './known-passwords.ts';

const minuteMs = 60_000;

test('a right password is compared once in ten minutes, a wrong one each time', async () => {
  let time = 0;
  const isRight = knownPasswords(() => new Date(time));
  const passwordHash = await hashPassword('Correct-Horse-9');
  const compared = async (check: { passwordHash: string | null; password: string }) => {
    const before = passwordChecks.matched + passwordChecks.failed;
    const matches = await isRight({ ...check, areaNumber: 1 });
    return { matches, times: passwordChecks.matched + passwordChecks.failed - before };
  };
  const right = { passwordHash, password: 'Correct-Horse-9' };
  expect(await compared(right)).toEqual({ matches: true, times: 1 });
  expect(await compared(right)).toEqual({ matches: true, times: 0 });
  for (const wrong of [
    { passwordHash, password: 'Wrong-Horse-9' },
    { passwordHash: null, password: 'Correct-Horse-9' },
    // the guest has another password since
    { passwordHash: await hashPassword('Other-Horse-9'), password: 'Correct-Horse-9' },
  ])
    for (let turn = 0; turn < 2; turn += 1)
      expect(await compared(wrong)).toEqual({ matches: false, times: 1 });
  time += 10 * minuteMs;
  expect(await compared(right)).toEqual({ matches: true, times: 1 });
});
