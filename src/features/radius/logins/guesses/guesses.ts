import { sql } from 'kysely';
import { writeOwnHistory } from '../../../../server/audit.ts';
import type { ScopedTransaction, ServerContext } from '../../../../server/context.ts';
import { countFailure, type Subject, subjectOf } from '../../../session/queries.ts';

const hour = 3_600_000;

/** A device that tries codes, passwords or rooms, in RADIUS or on the portal. */
export interface Guesser {
  area: { number: number; path: string };
  /** the MAC address, or the IP address where the gateway tells no MAC address */
  device: string;
}

/** 10 misses of a device and 1,000 of an area within an hour are free (domain.md, 'Access codes'). */
const limits = {
  device: { free: 10, forgivenAfterMs: hour / 10 },
  area: { free: 1_000, forgivenAfterMs: hour / 1_000 },
};

function subjectsOf({ area, device }: Guesser): { device: Subject; area: Subject } {
  const number = String(area.number);
  return {
    device: subjectOf(limits.device, 'guesses of a device', number, device),
    area: subjectOf(limits.area, 'guesses in an area', number),
  };
}

/** Returns the parameters of `attempts_blocked_until` for a device. */
export function subjectIdsOf(guesser: Guesser): string[] {
  const { device, area } = subjectsOf(guesser);
  return [device.id, area.id];
}

/** Returns whether a device must wait before its next guess, because it or its area missed too often. */
export async function isSlowedDown(
  transaction: ScopedTransaction,
  guesser: Guesser,
  now: Date,
): Promise<boolean> {
  return (await slowedDownUntil(transaction, guesser, now)) !== null;
}

/** Returns until when a device must wait before its next guess; null when it need not. */
export async function slowedDownUntil(
  transaction: ScopedTransaction,
  guesser: Guesser,
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select attempts_blocked_until(${subjectIdsOf(guesser)}) as until`.execute(transaction);
  const until = rows[0]?.until ?? now;
  return until > now ? until : null;
}

/**
 * Counts a wrong code, password or room. From the limit on, each miss doubles the wait, from 5 seconds to 15 minutes. The
 * first one of an incident writes an entry to Admin History. Opens a transaction of its own.
 */
export async function countMiss(
  server: Pick<ServerContext, 'database' | 'now'>,
  guesser: Guesser,
): Promise<void> {
  const { device, area } = subjectsOf(guesser);
  await countFailure(server, [device, area], hour, (transaction, subject) =>
    alert(transaction, guesser.area, subject === area),
  );
}

/** Names no device, because the history holds no personal data. Radius Activity shows the rejected logins. */
async function alert(
  transaction: ScopedTransaction,
  { number, path }: Guesser['area'],
  isArea: boolean,
): Promise<void> {
  const { name } = await transaction
    .selectFrom('organization')
    .select('name')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const { free } = isArea ? limits.area : limits.device;
  await writeOwnHistory(transaction, {
    action: 'run',
    entityType: 'organization',
    entityId: String(number),
    label: name,
    organization: { number, path },
    after: {
      'guessing slowed down': isArea ? 'all devices of the area' : 'one device',
      'wrong codes and passwords within an hour': free,
    },
  });
}
