import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SessionEvent } from '../events/accounting-event.ts';
import { began, event, ledger, noUsage, second } from '../testing/ledger.ts';

describe('the events of one session', () => {
  /** A start, interims whose counters grow, and a stop. */
  const stories = fc
    .array(
      fc.record({
        seconds: fc.integer({ min: 1, max: 3_600 }),
        bytesIn: fc.integer({ min: 0, max: 6 * 2 ** 30 }),
        bytesOut: fc.integer({ min: 0, max: 6 * 2 ** 30 }),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((steps) => {
      const total = { seconds: 0, bytesIn: 0, bytesOut: 0 };
      const events = steps.map((step, index) => {
        total.seconds += step.seconds;
        total.bytesIn += step.bytesIn;
        total.bytesOut += step.bytesOut;
        return event(index === steps.length - 1 ? 'stop' : 'interim', total.seconds, total);
      });
      return { events: [event('start', 0), ...events], total };
    });

  test('count once in any order and with any repeats', () => {
    fc.assert(
      fc.property(
        stories.chain((story) =>
          fc.record({
            story: fc.constant(story),
            delivered: fc
              .tuple(
                fc.shuffledSubarray(story.events, { minLength: story.events.length }),
                fc.array(fc.constantFrom(...story.events), { maxLength: 10 }),
              )
              .chain(([once, again]) => {
                const all = [...once, ...again];
                return fc.shuffledSubarray(all, { minLength: all.length });
              }),
          }),
        ),
        ({ story: { events, total }, delivered }) => {
          const taken = ledger().take(...delivered);
          expect(taken.sum()).toEqual({ sessions: 1, ...total });
          expect(taken.only()).toMatchObject({
            ...total,
            startedAt: began,
            state: 'stopped',
            stoppedAt: events.at(-1)?.at,
            terminationCause: 'User-Request',
          });
        },
      ),
    );
  });

  test('count once when counters without gigawords wrap and events are repeated', () => {
    fc.assert(
      fc.property(
        fc.array(
          // Some events follow the one before within the same second.
          fc.oneof(
            fc.record({
              seconds: fc.constant(300),
              step: fc.integer({ min: 0, max: 900 * 2 ** 20 }),
            }),
            fc.record({
              seconds: fc.constant(0),
              step: fc.integer({ min: 0, max: 100 * 2 ** 20 }),
            }),
          ),
          { minLength: 1, maxLength: 40 },
        ),
        fc.integer({ min: 0, max: 3 }),
        (steps, repeats) => {
          const taken = ledger().take(event('start', 0));
          let bytes = 0;
          let at = 0;
          const sent: SessionEvent[] = [];
          steps.forEach(({ step, seconds }) => {
            bytes += step;
            at += seconds;
            const counter = { octets: bytes % 2 ** 32, gigawords: null };
            const one = event('interim', at, { input: counter, output: counter });
            sent.push(one);
            taken.take(one, ...sent.slice(-1 - repeats));
          });
          expect(taken.sum()).toMatchObject({ sessions: 1, bytesIn: bytes, bytesOut: bytes });
        },
      ),
    );
  });

  test('an interim update and a stop within a second are not a lap apart, in either order', () => {
    const count = (kind: 'interim' | 'stop', octets: number) =>
      event(kind, 600, { input: { octets, gigawords: null } });
    const interim = count('interim', 3_300_000_000);
    const stop = count('stop', 3_300_100_000);
    for (const events of [
      [interim, stop],
      [stop, interim],
    ])
      expect(
        ledger()
          .take(event('start', 0), ...events)
          .only().bytesIn,
      ).toBe(3_300_100_000);
  });

  test.each([
    ['falls below 3 GiB, which is not a wrap', [1_000, 400, 700], 1_000],
    [
      'falls after a wrap, and grows again',
      [3.5 * 2 ** 30, 2 ** 20, 2 ** 19, 2 ** 21],
      2 ** 32 + 2 ** 21,
    ],
  ])('a counter without gigawords that %s never takes bytes away', (_what, octets, expected) => {
    const taken = ledger().take(event('start', 0));
    octets.forEach((value, index) =>
      taken.take(
        event('interim', (index + 1) * 300, { input: { octets: value, gigawords: null } }),
      ),
    );
    expect(taken.only().bytesIn).toBe(expected);
  });

  test('an early count that arrives after a wrap shows the wrap, once', () => {
    const count = (seconds: number, octets: number) =>
      event('interim', seconds, { input: { octets, gigawords: null } });
    const late = count(300, 3.5 * 2 ** 30);
    expect(
      ledger()
        .take(count(600, 2 ** 20), late, late)
        .only().bytesIn,
    ).toBe(2 ** 32 + 2 ** 20);
  });

  test('counters that are not sent change nothing, and time passes without Acct-Session-Time', () => {
    const nothing = { octets: null, gigawords: null };
    const taken = ledger().take(
      event('start', 0),
      event('interim', 300, { bytesIn: 50, seconds: null }),
      event('interim', 600, { input: nothing, output: nothing, seconds: null }),
    );
    expect(taken.only()).toMatchObject({ seconds: 600, bytesIn: 50, state: 'open' });
  });

  test('a stop is final: a later interim only raises the counters', () => {
    const taken = ledger().take(
      event('stop', 600, { bytesIn: 10 }),
      event('start', 0),
      event('interim', 700, { bytesIn: 30 }),
    );
    expect(taken.only()).toMatchObject({
      state: 'stopped',
      stoppedAt: began + 600 * second,
      bytesIn: 30,
    });
  });
});

describe('a session that we ended', () => {
  test('is open again after a later interim, and its usage is counted once', () => {
    const taken = ledger().take(event('start', 0), event('interim', 300, { bytesIn: 10 }));
    taken.endSilent();
    taken.take(event('interim', 300, { bytesIn: 10 }));
    expect(taken.only()).toMatchObject({ state: 'stale', stoppedAt: began + 300 * second });
    taken.take(event('interim', 3_000, { bytesIn: 25 }));
    expect(taken.only()).toMatchObject({ state: 'open', stoppedAt: null, terminationCause: null });
    expect(taken.sum()).toEqual({ ...noUsage, sessions: 1, seconds: 3_000, bytesIn: 25 });
  });

  test('because its gateway restarted is open again only after usage later than the restart', () => {
    const taken = ledger().take(event('start', 0), event('interim', 300));
    taken.restart(500);
    expect(taken.only()).toMatchObject({
      state: 'stale',
      stoppedAt: began + 300 * second,
      terminationCause: 'NAS-Reboot',
    });
    taken.take(event('interim', 450, { bytesIn: 5 }));
    expect(taken.only()).toMatchObject({
      state: 'stale',
      stoppedAt: began + 450 * second,
      bytesIn: 5,
    });
    taken.take(event('interim', 600));
    expect(taken.only().state).toBe('open');
  });

  test('is stopped by its stop', () => {
    const taken = ledger().take(event('start', 0));
    taken.restart(500, 'off');
    expect(taken.only().terminationCause).toBe('Admin-Reboot');
    taken.take(event('stop', 600));
    expect(taken.only()).toMatchObject({ state: 'stopped', terminationCause: 'User-Request' });
  });

  test('stays ended for a restart before it began', () => {
    const taken = ledger().take(event('start', 0));
    expect(taken.restart(-1)).toEqual([]);
    expect(taken.only().state).toBe('open');
  });
});
