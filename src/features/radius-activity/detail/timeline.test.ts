import { expect, test } from 'vitest';
import { timelineOf } from './timeline.ts';

const start = Date.parse('2026-06-10T07:39:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
const event = (
  minutes: number,
  kind: string,
  bytes = 0,
  detail: Record<string, unknown> | null = null,
) => ({
  at: at(minutes),
  kind,
  bytesIn: bytes,
  bytesOut: bytes * 9,
  detail,
});
const session = {
  startedAt: at(0),
  stoppedAt: at(20),
  state: 'stopped' as const,
  terminationCause: 'Session-Timeout',
  login: { at: at(0), rates: { down: 10_000, up: 5_000 }, endsAt: null },
  interimSeconds: 300,
  events: [
    event(0, 'start'),
    event(5, 'interim', 100),
    event(9, 'roam', 100, { accessPoint: 'AP-4' }),
    event(10, 'interim', 100),
    event(12, 'change', 100, {
      by: 'Ada',
      result: 'changed',
      reply: 'GW applied it.',
      limits: { down: 2_000, up: 512, endsIn: 1_800 },
    }),
    event(15, 'interim', 300),
    event(20, 'stop', 350),
  ],
};
const textsOf = (changes: Partial<Parameters<typeof timelineOf>[0]>, now = at(20)) =>
  timelineOf({ ...session, ...changes }, new Date(now)).entries.map(({ text }) => text);

test('a session is told from its login to its end, and interims are bars', () => {
  expect(textsOf({})).toEqual([
    'Accepted, 10 / 5 Mbit/s sent',
    'Accounting started',
    'Roamed to AP-4',
    'Change of limits (CoA) by Ada (ACK): 2 Mbit/s down, 0.512 Mbit/s up, ends after 30 min. GW applied it.',
    'Stopped: session timeout, by the gateway',
  ]);
  const { bars } = timelineOf(session, new Date(at(20)));
  expect(bars.map(({ bytes }) => bytes)).toEqual([1_000, 0, 2_000, 500]);
});

test('a login comes before what it started, whatever the gateway’s clock says', () => {
  const login = { ...session.login, at: at(1) };
  expect(textsOf({ login }).slice(0, 2)).toEqual([
    'Accepted, 10 / 5 Mbit/s sent',
    'Accounting started',
  ]);
});

test('a silence of more than two intervals is a gap, also until now', () => {
  const events = [event(0, 'start'), event(5, 'interim', 1), event(16, 'interim', 2)];
  expect(textsOf({ events, state: 'open', stoppedAt: null }, at(17))).toContain(
    'No report for 11 min',
  );
  expect(
    textsOf(
      { events: [event(0, 'start'), event(10, 'interim')], state: 'open', stoppedAt: null },
      at(19),
    ),
  ).not.toContainEqual(expect.stringMatching(/No report/));
  expect(
    textsOf({ events: [event(0, 'start')], state: 'open', stoppedAt: null }, at(12)),
  ).toContain('No report for 12 min');
});

test('a session is still online when the gateway agreed to a disconnect and reports further', () => {
  const ack = { by: 'Ada', result: 'ended', reply: 'GW has ended it.' };
  const refused = { by: 'Ada', result: 'failed', reply: 'GW refused.' };
  const of = (detail: object, next: string) =>
    textsOf(
      {
        events: [event(0, 'start'), event(1, 'disconnect', 0, { ...detail }), event(5, next, 9)],
        state: 'open',
        stoppedAt: null,
      },
      at(6),
    );
  const still = expect.stringMatching(/^Still online/);
  expect(of(ack, 'interim')).toContainEqual(still);
  expect(of(ack, 'reopen')).toContainEqual(still);
  expect(of({ by: 'Atrium', ok: true }, 'interim')).toContainEqual(still);
  expect(of(refused, 'interim')).not.toContainEqual(still);
  expect(of(refused, 'interim')).toContain('Disconnect by Ada: GW refused.');
});

test('a session without a Start, a Stop or a login says so', () => {
  expect(textsOf({ events: [], login: null, interimSeconds: 3_600 })).toEqual([
    'Online; the gateway’s Start did not arrive',
    'Stopped: session timeout, by the gateway',
  ]);
  expect(textsOf({ terminationCause: null })).toContain('Stopped, without a cause');
});

test('counters that fall do not make negative bars', () => {
  const events = [event(5, 'interim', 100), event(10, 'interim', 50), event(15, 'interim', 150)];
  const { bars } = timelineOf({ ...session, events }, new Date(at(20)));
  expect(bars.map(({ bytes }) => bytes)).toEqual([1_000, 0, 500]);
});
