import type { SentLimits } from '../../radius/contract.ts';
import type { OpenedSession } from '../contract.ts';
import { appliedLimits } from './timeline.ts';

/** The limits that a session's gateway has; undefined: not known. */
export interface CurrentLimits {
  /** kbit/s; null: unlimited */
  down: number | null | undefined;
  up: number | null | undefined;
  /** null: without an end */
  endsAt: Date | null | undefined;
}

type Session = Pick<OpenedSession, 'login' | 'events'>;

/** An end that changed by less comes from the delay of the request. */
const sameEndMs = 60_000;

/** Returns what applies now, and what of it an administrator chose instead of what the guest's access allows. */
export function currentLimitsOf({ login, events }: Session): {
  now: CurrentLimits;
  changed: Partial<CurrentLimits>;
} {
  let granted: CurrentLimits = {
    down: login?.rates?.down,
    up: login?.rates?.up,
    endsAt: login === null ? undefined : login.endsAt === null ? null : new Date(login.endsAt),
  };
  let now = granted;
  for (const { at, kind, detail } of events) {
    const sent: SentLimits | null = kind === 'change' ? appliedLimits(detail) : null;
    if (sent === null) continue;
    // What was not sent stays as it is at the gateway, such as earlier choices for a session without a guest.
    const limits = limitsSent(sent, at);
    now = { ...now, ...limits };
    if (detail?.isChosen !== true) granted = { ...granted, ...limits };
  }
  const { down, up, endsAt } = now;
  return {
    now,
    changed: {
      ...(down !== granted.down && { down }),
      ...(up !== granted.up && { up }),
      ...(!isSameEnd(endsAt, granted.endsAt) && { endsAt }),
    },
  };
}

function limitsSent({ down, up, endsIn }: SentLimits, at: string): Partial<CurrentLimits> {
  return {
    ...(down !== undefined && { down }),
    ...(up !== undefined && { up }),
    ...(endsIn !== undefined && {
      endsAt: endsIn === null ? null : new Date(Date.parse(at) + endsIn * 1000),
    }),
  };
}

function isSameEnd(one: CurrentLimits['endsAt'], other: CurrentLimits['endsAt']): boolean {
  if (!(one instanceof Date && other instanceof Date)) return one === other;
  return Math.abs(one.getTime() - other.getTime()) < sameEndMs;
}
