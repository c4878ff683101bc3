import { expect, test } from 'vitest';
import { effectText } from './texts.ts';

const key = { mode: 'psk', online: 3, onChange: 'stay' } as const;

test('a change of a Wi-Fi key says that no device gets it while no profile uses it', () => {
  expect(effectText({ ...key, profiles: [] })).toMatch(/^No connection profile uses it/);
  const used = { ...key, profiles: [{ number: 1, name: 'Lobby' }] };
  expect(effectText(used)).toMatch(/^3 sessions online\. All devices leave the Wi-Fi/);
});
