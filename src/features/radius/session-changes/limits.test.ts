import { describe, expect, test } from 'vitest';
import { examplePlan } from '../../service-plans/examples.ts';
import type { ServicePlan } from '../../service-plans/fields.ts';
import { limitAttributes } from './limit-attributes.ts';
import { type Entitlement, limitsOf, type SessionLimits } from './limits.ts';

const now = new Date('2026-06-10T12:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const hour = 3_600;
const gigabyte = 1e9;

function entitlement(changes: Partial<Entitlement> = {}, plan: Partial<ServicePlan> = {}) {
  const { duration, bandwidthDown, bandwidthUp, ...settings } = examplePlan(plan);
  return {
    plan: { durationSeconds: duration, bandwidthDown, bandwidthUp, settings },
    isDisabled: false,
    validUntil: inSeconds(5 * hour),
    code: null,
    used: { seconds: 0, bytes: 0 },
    sessionStartedAt: inSeconds(-hour),
    ...changes,
  };
}

const endOf = (changes: Partial<Entitlement>, plan?: Partial<ServicePlan>) =>
  limitsOf(entitlement(changes, plan), now)?.endsAt;

describe('the limits of a session', () => {
  test('end with the earliest of validity, code, longest session and time online', () => {
    expect(endOf({})).toEqual(inSeconds(5 * hour));
    expect(endOf({ validUntil: null })).toBeNull();
    const code = { isRevoked: false, endsAt: inSeconds(4 * hour) };
    expect(endOf({ code })).toEqual(inSeconds(4 * hour));
    expect(endOf({ code }, { sessionTimeout: 3 * hour })).toEqual(inSeconds(2 * hour));
    const used = { seconds: hour, bytes: 0 };
    const online = { durationKind: 'usage', duration: 2 * hour } as const;
    expect(endOf({ code, used }, online)).toEqual(inSeconds(hour));
  });

  test.each<[string, Partial<Entitlement>, Partial<ServicePlan>?]>([
    ['without a plan', { plan: null }],
    ['of a disabled guest', { isDisabled: true }],
    ['of a revoked code', { code: { isRevoked: true, endsAt: null } }],
    ['with less than a minute left', { validUntil: inSeconds(59) }],
    [
      'whose data allowance is used up',
      { used: { seconds: 0, bytes: gigabyte } },
      { quotaBytes: gigabyte },
    ],
    [
      'whose time online is used up',
      { used: { seconds: hour, bytes: 0 } },
      { durationKind: 'usage', duration: hour },
    ],
  ])('do not exist for a session %s', (_which, changes, plan) => {
    expect(limitsOf(entitlement(changes, plan), now)).toBeNull();
  });

  test('are the slower rates after the data allowance was used up', () => {
    const plan = {
      quotaBytes: gigabyte,
      onQuota: 'throttle',
      throttleDown: 512,
      throttleUp: 256,
    } as const;
    const used = (bytes: number) => ({ used: { seconds: 0, bytes } });
    expect(limitsOf(entitlement(used(gigabyte / 4), plan), now)).toMatchObject({
      down: 50_000,
      up: 10_000,
      bytesLeft: 0.75 * gigabyte,
    });
    expect(limitsOf(entitlement(used(gigabyte), plan), now)).toMatchObject({
      down: 512,
      up: 256,
      bytesLeft: null,
    });
  });
});

describe('the attributes', () => {
  const limits: SessionLimits = {
    endsAt: inSeconds(2 * hour),
    down: 50_000,
    up: 10_000,
    burst: null,
    bytesLeft: 5 * gigabyte,
    idleTimeoutSeconds: 900,
  };
  const sent = (type: string, changes: Partial<SessionLimits> = {}) =>
    limitAttributes(
      { ...limits, ...changes },
      { type, startedAt: inSeconds(-hour), bytes: gigabyte },
      now,
    ).map(({ vendorId, type: attribute, value }) => [vendorId, attribute, value]);

  test('of RouterOS and ChilliSpot count from the beginning of the session', () => {
    expect(sent('mikrotik')).toEqual([
      [null, 27, 3 * hour],
      [null, 28, 900],
      [14988, 8, '10000k/50000k'],
      [14988, 17, 6 * gigabyte - 2 ** 32],
      [14988, 18, 1],
    ]);
    expect(sent('chillispot')).toEqual([
      [null, 27, 3 * hour],
      [null, 28, 900],
      [14122, 7, 10_000_000],
      [14122, 8, 50_000_000],
      [14559, 3, 6 * gigabyte - 2 ** 32],
      [14559, 23, 1],
    ]);
  });

  test('of others count from the request, and have no data limit', () => {
    expect(sent('nomadix')).toEqual([
      [null, 27, 2 * hour],
      [null, 28, 900],
      [3309, 1, 10_000],
      [3309, 2, 50_000],
    ]);
    expect(sent('cisco-wlc')).toEqual([
      [null, 27, 2 * hour],
      [null, 28, 900],
      [14122, 7, 10_000_000],
      [14122, 8, 50_000_000],
    ]);
  });

  test('lift limits that another plan does not have', () => {
    const none = { endsAt: null, down: null, up: null, bytesLeft: null };
    expect(sent('mikrotik', none)).toEqual([
      [null, 27, 2 ** 32 - 1],
      [null, 28, 900],
      [14988, 8, '0k/0k'],
    ]);
    expect(sent('chillispot', none).slice(2)).toEqual([
      [14122, 7, 2 ** 32 - 1],
      [14122, 8, 2 ** 32 - 1],
    ]);
  });

  test('have the burst where the gateway knows one', () => {
    const burst = { down: 80_000, up: 20_000, seconds: 30 };
    expect(sent('mikrotik', { burst })).toContainEqual([
      14988,
      8,
      '10000k/50000k 20000k/80000k 10000k/50000k 30/30',
    ]);
  });
});
