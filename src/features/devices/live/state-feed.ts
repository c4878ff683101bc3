import type { ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { DeviceState } from '../contract.ts';
import { stateColumns, stateOf } from '../records/devices.ts';

/** For what was written a moment before a look and could not be seen yet, and for clocks of replicas that differ. */
const overlapMs = 2_000;

export interface Look {
  states: readonly DeviceState[];
  at: Date;
}

interface Follower {
  organization: number;
  /** what changed until then has been told */
  since: number;
  isNew: boolean;
  hear(look: Look): void;
}

export interface StateFeed {
  /** Tells the states of an organization's devices that change, until the answered function is called. */
  follow(organization: number, since: Date, hear: (look: Look) => void): () => void;
}

/** Looks for changed states while anybody follows, once for all who do. */
export function stateFeed(
  { database, now, log }: Pick<ServerContext, 'database' | 'now' | 'log'>,
  everyMs: number,
): StateFeed {
  const followers = new Set<Follower>();
  /** what the last look found, by device: the next one finds much of it again */
  let told = new Map<string, number>();
  let isLooking = false;

  async function look(): Promise<void> {
    const at = now();
    const present = [...followers];
    const since = Math.min(...present.map((follower) => follower.since)) - overlapMs;
    const changed = await changedSince(present, new Date(since));
    const byOrganization = Map.groupBy(changed, ({ organization }) => organization);
    for (const follower of present) {
      const states = (byOrganization.get(follower.organization) ?? [])
        .filter(({ id, changedAt }) =>
          follower.isNew
            ? changedAt >= follower.since - overlapMs
            : told.get(id) !== changedAt && changedAt >= follower.since - overlapMs,
        )
        .map(({ state }) => state);
      follower.since = at.getTime();
      follower.isNew = false;
      if (states.length > 0 && followers.has(follower)) follower.hear({ states, at });
    }
    told = new Map(changed.map(({ id, changedAt }) => [id, changedAt]));
  }

  async function changedSince(present: readonly Follower[], since: Date) {
    const rows = await database.system
      .selectFrom('device')
      .select(stateColumns)
      .select(['organization_number as organization', 'updated_at'])
      .where(
        'organization_number',
        '=',
        any([...new Set(present.map(({ organization }) => organization))]),
      )
      .where(({ or, eb }) => or([eb('checked_at', '>=', since), eb('updated_at', '>=', since)]))
      .execute();
    return rows.map((row) => ({
      id: row.id,
      organization: row.organization,
      changedAt: Math.max(row.checked_at?.getTime() ?? 0, row.updated_at.getTime()),
      state: stateOf(row),
    }));
  }

  function lookLater(): void {
    isLooking = true;
    setTimeout(() => {
      if (followers.size === 0) {
        isLooking = false;
        return;
      }
      look()
        .catch((error: unknown) => log.warn({ err: error }, 'changed states could not be read'))
        .finally(lookLater);
    }, everyMs).unref();
  }

  return {
    follow(organization, since, hear) {
      const follower = { organization, since: since.getTime(), isNew: true, hear };
      followers.add(follower);
      if (!isLooking) lookLater();
      return () => followers.delete(follower);
    },
  };
}
