import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SessionEvent } from '../events/accounting-event.ts';
import { began, event, ledger, second } from '../testing/ledger.ts';

describe('several sessions of a MAC address', () => {
  const other = (kind: SessionEvent['kind'], seconds: number, from: number) =>
    event(kind, seconds, {
      acctSessionId: 'b',
      ...(kind !== 'start' && { seconds: seconds - from }),
    });

  test('a new one ends the former one at its last event', () => {
    const taken = ledger().take(
      event('start', 0),
      event('interim', 300),
      other('start', 1_000, 1_000),
    );
    expect(taken.sessions()).toMatchObject([
      { state: 'stale', stoppedAt: began + 300 * second, terminationCause: 'Session-Replaced' },
      { state: 'open' },
    ]);
    taken.take(event('interim', 1_100, { bytesIn: 7 }));
    expect(taken.sessions()).toMatchObject([{ state: 'stale', bytesIn: 7 }, { state: 'open' }]);
  });

  test('an older one that is heard of later does not end the newer one', () => {
    const taken = ledger().take(
      other('start', 1_000, 1_000),
      event('interim', 300, { bytesIn: 7 }),
    );
    expect(taken.sessions()).toMatchObject([{ state: 'open' }, { state: 'stale', bytesIn: 7 }]);
  });

  test.each([
    ['within two minutes is the same session', 119, 1],
    ['later is another session', 121, 2],
  ])('an id that begins again %s', (_what, seconds, count) => {
    const taken = ledger().take(event('start', 0), event('start', seconds));
    expect(taken.sum().sessions).toBe(count);
    expect(taken.sessions().filter(({ state }) => state === 'open')).toHaveLength(1);
  });

  test('with reused ids count once in any order', () => {
    const usages = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        usages.chain((bytes) => {
          const events = bytes.flatMap((bytesIn, index) => {
            const from = index * 3_600;
            const shift = { at: began + (from + 1_800) * second };
            return [
              event('start', from),
              event('interim', 900, {
                bytesIn: Math.floor(bytesIn / 2),
                at: began + (from + 900) * second,
              }),
              event('stop', 1_800, { bytesIn, ...shift }),
            ];
          });
          return fc.tuple(
            fc.constant(bytes),
            fc.shuffledSubarray(events, { minLength: events.length }),
          );
        }),
        ([bytes, events]) => {
          const taken = ledger().take(...events);
          expect(taken.sum()).toEqual({
            sessions: bytes.length,
            seconds: 1_800 * bytes.length,
            bytesIn: bytes.reduce((sum, one) => sum + one, 0),
            bytesOut: 0,
          });
          expect(taken.sessions().every(({ state }) => state === 'stopped')).toBe(true);
        },
      ),
    );
  });
});
