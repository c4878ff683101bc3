import { expect, test } from 'vitest';
import { commandFacts } from './command-facts.ts';

test.each(['/ip/pool/print', '/export', '/ping 192.0.2.7', '/ip/pool/get 0 name'])(
  '%s reads, so that it runs at once',
  (command) => {
    expect(commandFacts(command)).toMatchObject({ isWriting: false, errors: [] });
  },
);

test.each([
  '/ip/pool/remove [find name=a]',
  '/export file=a',
  ':put [/system/reboot]',
  '/ip/pool/print; /system/reboot',
  // It disconnects the clients of the radio.
  '/interface/wifi/scan wifi1',
])('%s waits for an approval', (command) => {
  expect(commandFacts(command).isWriting).toBe(true);
});

test.each(['/ppp/secret/get 0 password', '/ppp secret get 0 value-name=password'])(
  '%s is refused, because its output would be the secret alone',
  (command) => {
    expect(commandFacts(command).errors).toEqual([
      { line: 1, message: 'Secrets are not shown here, so leave this out' },
    ]);
  },
);
