import type { SentLimits } from '../../radius/contract.ts';
import type { OpenedSession } from '../contract.ts';
import { appliedLimits } from './timeline.ts';

/** What a session's gateway was told, with the login and since then; undefined: not known. */
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

/** Returns what applies now, and what of it differs from what the login was granted. */
export function currentLimitsOf({ login, events }: Session): {
  now: CurrentLimits;
  changed: Partial<CurrentLimits>;
} {
  const granted: CurrentLimits = {
    down: login?.rates?.down,
    up: login?.rates?.up,
    endsAt: login === null ? undefined : login.endsAt === null ? null : new Date(login.endsAt),
  };
  const now = { ...granted };
  for (const { at, kind, detail } of events) {
    const sent: SentLimits | null = kind === 'change' ? appliedLimits(detail) : null;
    if (sent === null) continue;
    if (sent.down !== undefined) now.down = sent.down;
    if (sent.up !== undefined) now.up = sent.up;
    if (sent.endsIn !== undefined)
      now.endsAt = sent.endsIn === null ? null : new Date(Date.parse(at) + sent.endsIn * 1000);
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

function isSameEnd(one: CurrentLimits['endsAt'], other: CurrentLimits['endsAt']): boolean {
  if (!(one instanceof Date && other instanceof Date)) return one === other;
  return Math.abs(one.getTime() - other.getTime()) < sameEndMs;
}
