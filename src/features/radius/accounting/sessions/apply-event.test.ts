import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SessionEvent } from '../events/accounting-event.ts';
import { ourCauses, type ReportedSession, type Usage } from './apply-event.ts';
import { takeEvent, takeRestart } from './take-event.ts';

const second = 1_000;
const began = Date.UTC(2026, 5, 10, 12);
const sender = { deviceId: 'gateway', sourceAddress: null, nasIdentifier: null };

type Changes = Partial<SessionEvent & Pick<Usage, 'bytesIn' | 'bytesOut'>>;

/** Returns an event this many seconds after the session began, as a gateway with gigawords reports it. */
function event(
  kind: SessionEvent['kind'],
  seconds: number,
  { bytesIn = 0, bytesOut = 0, ...changes }: Changes = {},
): SessionEvent {
  return {
    kind,
    at: began + seconds * second,
    sender,
    isReplay: false,
    clockAheadSeconds: null,
    acctSessionId: 'a',
    macAddress: '02:00:00:00:00:01',
    seconds: kind === 'start' ? null : seconds,
    input: { octets: bytesIn % 2 ** 32, gigawords: Math.floor(bytesIn / 2 ** 32) },
    output: { octets: bytesOut % 2 ** 32, gigawords: Math.floor(bytesOut / 2 ** 32) },
    grantId: null,
    userName: null,
    ipAddress: null,
    ssid: null,
    accessPoint: null,
    terminationCause: kind === 'stop' ? 'User-Request' : null,
    ...changes,
  };
}

const noUsage = { sessions: 0, seconds: 0, bytesIn: 0, bytesOut: 0 };

/** The sessions of one gateway and MAC address, and the sum of what their events added. */
function ledger() {
  let sessions: ReportedSession[] = [];
  let sum: Usage = noUsage;
  const put = (
    changes: ReturnType<typeof takeEvent<ReportedSession>>,
    before: ReportedSession[],
  ) => {
    for (const { session, usage } of changes) {
      expect(
        Math.min(usage.sessions, usage.seconds, usage.bytesIn, usage.bytesOut),
      ).toBeGreaterThanOrEqual(0);
      const index = before.findIndex(
        (one) => one.acctSessionId === session.acctSessionId && one.startedAt === session.startedAt,
      );
      sessions = index < 0 ? [...sessions, session] : sessions.with(index, session);
      sum = {
        sessions: sum.sessions + usage.sessions,
        seconds: sum.seconds + usage.seconds,
        bytesIn: sum.bytesIn + usage.bytesIn,
        bytesOut: sum.bytesOut + usage.bytesOut,
      };
    }
    return changes;
  };
  return {
    take(...events: SessionEvent[]) {
      for (const one of events)
        put(
          takeEvent(sessions, one, (state) => ({ ...state, acctSessionId: one.acctSessionId })),
          sessions,
        );
      return this;
    },
    restart: (seconds: number, kind: 'on' | 'off' = 'on') =>
      put(
        takeRestart(sessions, {
          kind,
          at: began + seconds * second,
          sender,
          isReplay: false,
          clockAheadSeconds: null,
        }),
        sessions,
      ),
    /** Ends a session as silent ones are. */
    endSilent() {
      sessions = sessions.map((session) => ({
        ...session,
        state: 'stale',
        stoppedAt: session.lastEventAt,
        reopensAfter: session.lastEventAt,
        terminationCause: ourCauses.silent,
      }));
    },
    sessions: () => sessions,
    sum: () => sum,
    only() {
      expect(sessions).toHaveLength(1);
      const [session] = sessions;
      if (session === undefined) throw new Error('There is no session');
      return session;
    },
  };
}

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
        fc.array(fc.integer({ min: 0, max: 900 * 2 ** 20 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 0, max: 3 }),
        (steps, repeats) => {
          const taken = ledger().take(event('start', 0));
          let bytes = 0;
          const sent: SessionEvent[] = [];
          steps.forEach((step, index) => {
            bytes += step;
            const counter = { octets: bytes % 2 ** 32, gigawords: null };
            const one = event('interim', (index + 1) * 300, { input: counter, output: counter });
            sent.push(one);
            taken.take(one, ...sent.slice(-1 - repeats));
          });
          expect(taken.sum()).toMatchObject({ sessions: 1, bytesIn: bytes, bytesOut: bytes });
        },
      ),
    );
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
