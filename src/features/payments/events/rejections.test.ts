import { expect, test } from 'vitest';
import { createLogger } from '../../../server/logging.ts';
import { rejectionLog } from './rejections.ts';

test('the first rejected event of a gateway in each minute is logged, with their number', () => {
  const lines: string[] = [];
  const log = createLogger('warn', { write: (line: string) => lines.push(line) });
  let now = new Date('2026-06-10T12:00:00Z');
  const note = rejectionLog({ log, now: () => now });
  for (let index = 0; index < 50; index += 1) note('one', 'bad signature');
  note('other', 'old');
  now = new Date(now.getTime() + 60_000);
  note('one', 'not understood');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { gatewayId: 'one', reason: 'bad signature', rejected: 1 },
    { gatewayId: 'other', reason: 'old', rejected: 1 },
    { gatewayId: 'one', reason: 'not understood', rejected: 51 },
  ]);
});
