import type { ServerContext } from '../../../server/context.ts';
import { DatabaseUnavailable } from '../../../server/database/connections/database-unavailable.ts';
import { any } from '../../../server/database/listing.ts';
import type { DeviceState } from '../contract.ts';
import { stateColumns, stateOf } from '../records/devices.ts';

/** Covers uncommitted writes at the time of a poll, and clock differences between replicas. */
const overlapMs = 2_000;

export interface StateChange {
  states: readonly DeviceState[];
  at: Date;
}

interface Follower {
  organization: number;
  /** changes up to this time were reported */
  since: number;
  isNew: boolean;
  onChange(poll: StateChange): void;
}

export interface StateFeed {
  /** Reports state changes of an organization's devices until the returned function is called. */
  follow(organization: number, since: Date, onChange: (poll: StateChange) => void): () => void;
}

/** Polls for changed states while there are followers, once for all of them. */
export function stateFeed(
  { database, now, log }: Pick<ServerContext, 'database' | 'now' | 'log'>,
  everyMs: number,
): StateFeed {
  const followers = new Set<Follower>();
  /** the changes of the last poll by device, since polls overlap */
  let lastReported = new Map<string, number>();
  let isPolling = false;

  async function poll(): Promise<void> {
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
            : lastReported.get(id) !== changedAt && changedAt >= follower.since - overlapMs,
        )
        .map(({ state }) => state);
      follower.since = at.getTime();
      follower.isNew = false;
      if (states.length > 0 && followers.has(follower)) follower.onChange({ states, at });
    }
    lastReported = new Map(changed.map(({ id, changedAt }) => [id, changedAt]));
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

  function schedulePoll(): void {
    isPolling = true;
    setTimeout(() => {
      if (followers.size === 0) {
        isPolling = false;
        return;
      }
      poll()
        .catch((error: unknown) => {
          if (!(error instanceof DatabaseUnavailable))
            log.warn({ err: error }, 'changed states could not be read');
        })
        .finally(schedulePoll);
    }, everyMs).unref();
  }

  return {
    follow(organization, since, onChange) {
      const follower = { organization, since: since.getTime(), isNew: true, onChange };
      followers.add(follower);
      if (!isPolling) schedulePoll();
      return () => followers.delete(follower);
    },
  };
}
