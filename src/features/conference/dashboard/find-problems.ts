import { conflictText } from '../../advanced-conference/public/conflict-text.ts';
import { conflictFinder, planClaims } from '../../advanced-conference/public/plan.ts';
import type { ConferenceSite, Reservation } from '../../advanced-conference/public/reservations.ts';
import type { Conflict } from '../../advanced-conference/public/reserve.ts';
import { conferenceOf, type StoredConference } from '../records/conference-rows.ts';
import { wantedOf } from '../rules/wanted.ts';
import type { ConferenceProblem } from './contract.ts';

const minuteMs = 60_000;

interface Known {
  site: ConferenceSite;
  reservations: readonly Reservation[];
  timeZone: string;
  now: Date;
}

/**
 * Returns the planned conferences that no longer fit, each with the reason: rooms blocked since, a smaller pool, a missing
 * port.
 */
export function findProblems(
  conferences: readonly StoredConference[],
  { site, reservations, timeZone, now }: Known,
): ConferenceProblem[] {
  const planned = conferences.filter(
    ({ state, ends_at: endsAt }) =>
      (state === 'Scheduled' || state === 'Preparing' || state === 'Active') && endsAt > now,
  );
  const find = conflictFinder(
    reservations.filter(({ until }) => until > now.getTime()),
    site,
  );
  return planned.flatMap((row) => {
    const conference = conferenceOf(row);
    const times = {
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at.getTime(),
      leadMs: conference.leadMinutes * minuteMs,
      turnoverMs: conference.turnoverMinutes * minuteMs,
    };
    const kept = { mode: row.mode, vlan: row.chosen.vlan };
    // Its login is a digest in the reservations of others, and was unique when it was reserved.
    const wanted = wantedOf(conference, { login: null, kept, site });
    const { conflicts } = planClaims(times, wanted, site, (claims) => find(claims, row.id));
    const [first, ...others] = inOneDirection(conflicts);
    if (first === undefined) return [];
    const more = others.length === 0 ? '' : ` And ${others.length} more.`;
    return {
      conferenceId: row.id,
      name: row.name,
      startsAt: row.starts_at.toISOString(),
      text: conflictText(first, timeZone) + more,
    };
  });
}

/** Most events that lack bandwidth lack it in both directions. */
function inOneDirection(conflicts: readonly Conflict[]): Conflict[] {
  const lacksDown = conflicts.some(({ kind }) => kind === 'down');
  return conflicts.filter(({ kind }) => kind !== 'up' || !lacksDown);
}
