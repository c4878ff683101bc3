import { expect, test } from 'vitest';
import { partsOf } from '../../console/screen.ts';
import { screens } from '../screens.ts';
import { openingCallsByPath } from './opening-calls.ts';

test('the server knows the opening calls of every screen that has some', async () => {
  const parts = await Promise.all(
    screens
      .flatMap(partsOf)
      .map(async ([path, load]) => [path, (await load()).openingCalls] as const),
  );
  const exported = parts.filter(([, openingCalls]) => openingCalls !== undefined);
  expect(exported.length).toBeGreaterThan(8);
  expect(Object.fromEntries(exported)).toEqual(openingCallsByPath);
});
