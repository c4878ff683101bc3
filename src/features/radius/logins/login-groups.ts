import { sql } from 'kysely';
import type { ServerContext } from '../../../server/context.ts';
import type { Scope } from '../../../server/database/open.ts';
import { isLockTimeout } from '../../../server/database/retry.ts';
import { sharedBatches } from '../../../server/database/shared-batches.ts';
import { storedCodeOf } from '../../access-codes/queries.ts';
import type { FindNas } from '../service/find-nas.ts';
import { byAccessCodes, type CodeLogin, canBeCode } from './by-access-code.ts';
import { rejected } from './login-decision.ts';
import type { LoginRequest } from './login-request.ts';
import { type DecidedLogin, isLate, type SettledLogin, settleLogins } from './settle-logins.ts';

export interface AskedLogin {
  request: LoginRequest;
  started: Date;
}

/** Null: the device is unknown; undefined: the login must be tried in other ways. */
type Outcome = SettledLogin | null | undefined;

/** Whether a login is tried as one with an access code first: nothing else is locked for those, so groups do not deadlock. */
export function isGrouped(request: LoginRequest): boolean {
  return request.nameMac === null && canBeCode(request);
}

/**
 * Returns a function that decides about a login with an access code, together with others: that costs half of what a
 * transaction for each login costs. Resolves to null for an unknown device, and to undefined for a login that must be
 * tried in other ways.
 */
export function loginGroups(
  server: ServerContext,
  findNas: FindNas,
): (scope: Scope, asked: AskedLogin) => Promise<Outcome> {
  return sharedBatches({
    mostItems: 16,
    // One may wait for a lock while the other works; with more, groups would be small and share little.
    mostBatches: 2,
    // While fewer codes are locked, a login that shared a group with one of them does not wait.
    mostAlone: 5,
    keyOf: ({ request }) => storedCodeOf(request.exactName ?? ''),
    handle: async (scope, asked, isAlone) => {
      const group = { scope, asked };
      if (!isAlone) return decideGroup(server, findNas, group, lockTimeouts.together);
      try {
        return await decideGroup(server, findNas, group, lockTimeouts.alone);
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        return decideGroup(server, findNas, group, 'late');
      }
    },
  });
}

/** A group leaves out a code that another transaction has locked; that login waits alone as long as FreeRADIUS does. */
const lockTimeouts = { together: 100, alone: 1_500 };

interface LoginGroup {
  scope: Scope;
  asked: readonly AskedLogin[];
}

/** Decides and writes the decisions in one transaction; `late`: without looking at the codes. */
function decideGroup(
  server: ServerContext,
  findNas: FindNas,
  { scope, asked }: LoginGroup,
  lockTimeoutMs: number | 'late',
): Promise<Outcome[]> {
  let runs = 0;
  return server.database.withScope(scope, async (transaction) => {
    runs += 1;
    const now = server.now();
    const outcomes: Outcome[] = asked.map(() => null);
    const decided: (DecidedLogin & { index: number })[] = [];
    const open: { index: number; login: CodeLogin & { now: Date }; started: Date }[] = [];
    for (const [index, { request, started }] of asked.entries()) {
      const nas = await findNas(transaction, { scope }, request.source, runs > 1);
      if (nas === undefined) continue;
      const login = { ...request, nas, now };
      if (lockTimeoutMs === 'late' || isLate(started, now))
        decided.push({ index, login, started, decision: rejected(null, 'late') });
      else if (nas.area.isEnabled) open.push({ index, login, started });
      else outcomes[index] = undefined;
    }
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs === 'late' ? 0 : lockTimeoutMs)}, true)`.execute(
      transaction,
    );
    const decisions = await byAccessCodes(
      transaction,
      open.map(({ login }) => login),
      now,
    );
    for (const [position, one] of open.entries()) {
      const decision = decisions[position] ?? null;
      if (decision === null) outcomes[one.index] = undefined;
      else decided.push({ ...one, decision });
    }
    const settled = await settleLogins(transaction, decided, server.now());
    for (const [position, { index }] of decided.entries()) outcomes[index] = settled[position];
    return outcomes;
  });
}
