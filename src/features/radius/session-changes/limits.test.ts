import { describe, expect, test } from 'vitest';
import type { DeviceType } from '../../devices/fields.ts';
import { examplePlan } from '../../service-plans/examples.ts';
import type { ServicePlan } from '../../service-plans/fields.ts';
import type { EntitledGuest } from '../grants/guest-entitlement.ts';
import { limitAttributes, sentLimits } from './limit-attributes.ts';
import { type SessionEntitlement, type SessionLimits, sessionLimitsOf } from './limits.ts';

const now = new Date('2026-06-10T12:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const hour = 3_600;
const gigabyte = 1e9;

type Changes = Partial<EntitledGuest & Pick<SessionEntitlement, 'isRevoked'>>;

function entitlement(
  { isRevoked = false, ...guest }: Changes = {},
  plan: Partial<ServicePlan> = {},
): SessionEntitlement {
  return {
    guest: {
      id: 'guest',
      isDisabled: false,
      passwordHash: null,
      plan: { id: 'plan', ...examplePlan(plan) },
      codeId: null,
      isCodeRevoked: false,
      codeEndsAt: null,
      devicesPerCode: null,
      group: null,
      hasGroups: false,
      entitledAt: inSeconds(-hour),
      validUntil: inSeconds(5 * hour),
      usage: used({}),
      ...guest,
    },
    isRevoked,
    codeEndsAt: null,
    sessionStartedAt: inSeconds(-hour),
    timeZone: 'UTC',
  };
}

function used({ seconds = 0, bytes = 0 }) {
  return { since: inSeconds(-hour), seconds, bytes };
}

const endOf = (changes: Changes, plan?: Partial<ServicePlan>) =>
  sessionLimitsOf(entitlement(changes, plan), now)?.endsAt;

describe('the limits of a session', () => {
  test('end with the earliest of validity, code, longest session and time online', () => {
    expect(endOf({})).toEqual(inSeconds(5 * hour));
    expect(endOf({ validUntil: null })).toBeNull();
    const codeEndsAt = inSeconds(4 * hour);
    expect(endOf({ codeEndsAt })).toEqual(codeEndsAt);
    expect(endOf({ codeEndsAt }, { sessionTimeout: 3 * hour })).toEqual(inSeconds(2 * hour));
    const online = { durationKind: 'usage', duration: 2 * hour } as const;
    expect(endOf({ codeEndsAt, usage: used({ seconds: hour }) }, online)).toEqual(inSeconds(hour));
  });

  test('end with the month of a monthly plan, whose allowance begins again', () => {
    const monthly = { durationKind: 'recurring', duration: null, quotaBytes: gigabyte } as const;
    const entitledAt = new Date('2026-05-15T12:00:00Z');
    expect(endOf({ validUntil: null, entitledAt }, monthly)).toEqual(
      new Date('2026-06-15T12:00:00Z'),
    );
  });

  test.each<[string, Changes, Partial<ServicePlan>?]>([
    ['of a disabled guest', { isDisabled: true }],
    ['of a revoked code', { isCodeRevoked: true }],
    ['of an erased guest', { isRevoked: true }],
    ['with less than a minute left', { validUntil: inSeconds(59) }],
    ['at its longest', {}, { sessionTimeout: hour }],
    [
      'whose data allowance is used up',
      { usage: used({ bytes: gigabyte }) },
      { quotaBytes: gigabyte },
    ],
    [
      'whose time online is used up',
      { usage: used({ seconds: hour }) },
      { durationKind: 'usage', duration: hour },
    ],
  ])('do not exist for a session %s', (_which, changes, plan) => {
    expect(sessionLimitsOf(entitlement(changes, plan), now)).toBeNull();
  });

  test('of a guest without a plan are only the validity', () => {
    expect(sessionLimitsOf(entitlement({ plan: null }), now)).toMatchObject({
      endsAt: inSeconds(5 * hour),
      down: null,
      bytesLeft: null,
      isComplete: true,
    });
  });

  test('of a session without a guest are not known, so nothing is sent', () => {
    const limits = sessionLimitsOf({ ...entitlement(), guest: null }, now);
    const session = { startedAt: inSeconds(-hour), bytes: gigabyte };
    for (const type of ['mikrotik', 'chillispot', 'nomadix'] as const)
      expect(limits && limitAttributes(limits, { ...session, type }, now)).toEqual([]);
    expect(
      limits && limitAttributes({ ...limits, down: 512 }, { ...session, type: 'nomadix' }, now),
    ).toEqual([{ vendorId: 3309, type: 2, value: 512 }]);
  });

  test('are the slower rates after the data allowance was used up, without a quota before', () => {
    const plan = {
      quotaBytes: gigabyte,
      onQuota: 'throttle',
      throttleDown: 512,
      throttleUp: 256,
    } as const;
    const limitsAt = (bytes: number) =>
      sessionLimitsOf(entitlement({ usage: used({ bytes }) }, plan), now);
    expect(limitsAt(gigabyte / 4)).toMatchObject({ down: 50_000, up: 10_000, bytesLeft: null });
    expect(limitsAt(gigabyte)).toMatchObject({ down: 512, up: 256, bytesLeft: null });
    expect(
      sessionLimitsOf(
        entitlement({ usage: used({ bytes: gigabyte / 4 }) }, { ...plan, onQuota: 'stop' }),
        now,
      )?.bytesLeft,
    ).toBe(0.75 * gigabyte);
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
    role: 'Premium',
    isThrottled: false,
    isComplete: true,
  };
  const end = [14122, 9, '2026-06-10T14:00:00+00:00'];
  const sent = (type: DeviceType, changes: Partial<SessionLimits> = {}) =>
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
      end,
    ]);
    expect(sent('chillispot')).toEqual([
      [null, 27, 3 * hour],
      [null, 28, 900],
      [14122, 8, 50_000_000],
      [14122, 7, 10_000_000],
      [14559, 3, 6 * gigabyte - 2 ** 32],
      [14559, 23, 1],
      end,
    ]);
  });

  test('of others count from the request, and have no data limit', () => {
    expect(sent('nomadix')).toEqual([
      [null, 27, 2 * hour],
      [null, 28, 900],
      [3309, 2, 50_000],
      [3309, 1, 10_000],
      end,
    ]);
  });

  test.each<[DeviceType, unknown[]]>([
    ['cisco-wlc', [14179, 7, 50_000]],
    ['aruba-controller', [14823, 1, 'Premium']],
  ])('of %s are those that it gets at a login, because it rejects others', (type, own) => {
    expect(sent(type)).toContainEqual(own);
    expect(sent(type).map(([vendorId]) => vendorId)).not.toContain(14122);
  });

  test('are recorded when the gateway gets them', () => {
    const told = { down: 50_000, up: 10_000, endsIn: 2 * hour };
    expect(sentLimits(limits, 'nomadix', now)).toEqual(told);
    expect(sentLimits({ ...limits, endsAt: null, up: null }, 'nomadix', now)).toEqual({
      down: 50_000,
      up: null,
      endsIn: null,
    });
    for (const type of ['meraki', 'aruba-controller'] as const)
      expect(sentLimits(limits, type, now)).toEqual({ endsIn: 2 * hour });
    const unknown = { ...limits, endsAt: null, up: null, isComplete: false };
    expect(sentLimits(unknown, 'nomadix', now)).toEqual({ down: 50_000 });
    // RouterOS has one attribute for both.
    expect(sentLimits(unknown, 'mikrotik', now)).toEqual({ down: 50_000, up: null });
    expect(sentLimits({ ...unknown, down: null }, 'mikrotik', now)).toEqual({});
  });

  test('of Meraki are the standard ones', () => {
    expect(sent('meraki')).toEqual([
      [null, 27, 2 * hour],
      [null, 28, 900],
    ]);
  });

  test('lift limits that another plan does not have', () => {
    const none = { endsAt: null, down: null, up: null, bytesLeft: null };
    expect(sent('mikrotik', none)).toEqual([
      [null, 27, 2 ** 32 - 1],
      [null, 28, 900],
      [14988, 8, '0k/0k'],
      [14988, 17, 0],
      [14988, 18, 0],
    ]);
    expect(sent('chillispot', none).slice(2)).toEqual([
      [14122, 8, 2 ** 32 - 1],
      [14122, 7, 2 ** 32 - 1],
      [14559, 3, 0],
      [14559, 23, 0],
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
