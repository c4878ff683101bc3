import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import type { Scope } from '../../../server/database/open.ts';
import { isLockTimeout } from '../../../server/database/transactions/retry.ts';
import { sharedBatches } from '../../../server/database/transactions/shared-batches.ts';
import { storedCodeOf } from '../../access-codes/queries.ts';
import type { FindNas } from '../service/find-nas.ts';
import {
  type DecidedLogin,
  isLate,
  type SettledLogin,
  settleLogins,
  timeLeftMs,
} from './decisions/settle-logins.ts';
import { type LoginDecision, rejected } from './login-decision.ts';
import type { LoginRequest } from './login-request.ts';
import { byAccessCodes, type CodeLogin, canBeCode } from './methods/by-access-code.ts';

export interface WaitingLogin {
  request: LoginRequest;
  started: Date;
}

/** Null: the device is unknown; undefined: the login must be tried in other ways. */
type Outcome = SettledLogin | null | undefined;

/** Whether a login is tried as one with an access code first: nothing else is locked for those, so groups do not deadlock. */
export function isGrouped(request: LoginRequest): boolean {
  return request.nameMac === null && request.certificateSerial === null && canBeCode(request);
}

/**
 * Returns a function that decides about a login with an access code, together with others: that costs half of what a
 * transaction for each login costs. Resolves to null for an unknown device, and to undefined for a login that must be
 * tried in other ways.
 */
export function loginGroups(
  server: ServerContext,
  findNas: FindNas,
): (scope: Scope, login: WaitingLogin) => Promise<Outcome> {
  return sharedBatches({
    mostItems: 16,
    // One may wait for a lock while the other works; with more, groups would be small and share little.
    mostBatches: 2,
    // Codes that wait for their locks leave connections to everybody else.
    mostAlone: 4,
    keyOf: ({ request }) => storedCodeOf(request.exactName ?? ''),
    handle: async (scope, logins, isAlone) => {
      const group = { scope, logins };
      if (!isAlone) return decideGroup(server, findNas, group, () => waitsTogetherMs);
      try {
        return await decideGroup(server, findNas, group, waitsAloneMs);
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        return rejectLate(server, findNas, group);
      }
    },
  });
}

/** A group leaves out a code that another transaction has locked. */
const waitsTogetherMs = 100;
/** That login waits alone, but leaves time to reply that it is late. */
function waitsAloneMs(logins: readonly OpenLogin[], now: Date): number {
  // 0 would be no limit at all.
  return Math.max(1, Math.min(1_500, ...logins.map(({ started }) => timeLeftMs(started, now))));
}

interface LoginGroup {
  scope: Scope;
  logins: readonly WaitingLogin[];
}

type OpenLogin = Pick<DecidedLogin, 'started'> & {
  index: number;
  login: CodeLogin & { now: Date };
};

/** Decides about logins and writes the decisions in one transaction. A code's lock is waited for no longer than `waitsMs`. */
function decideGroup(
  server: ServerContext,
  findNas: FindNas,
  group: LoginGroup,
  waitsMs: (logins: readonly OpenLogin[], now: Date) => number,
): Promise<Outcome[]> {
  return settleGroup(server, findNas, group, async (transaction, logins, now) => {
    const timeout = waitsMs(logins, now);
    await sql`select set_config('lock_timeout', ${String(timeout)}, true)`.execute(transaction);
    return byAccessCodes(
      transaction,
      logins.map(({ login }) => login),
      now,
    );
  });
}

/** Rejects logins without looking at their codes, which are locked. */
function rejectLate(
  server: ServerContext,
  findNas: FindNas,
  group: LoginGroup,
): Promise<Outcome[]> {
  return settleGroup(server, findNas, group, async (_, logins) =>
    logins.map(() => rejected(null, 'late')),
  );
}

/** Writes what `decide` returns: null for a login that must be tried in other ways. */
function settleGroup(
  server: ServerContext,
  findNas: FindNas,
  { scope, logins }: LoginGroup,
  decide: (
    transaction: ScopedTransaction,
    logins: readonly OpenLogin[],
    now: Date,
  ) => Promise<readonly (LoginDecision | null)[]>,
): Promise<Outcome[]> {
  let runs = 0;
  return server.database.withScope(scope, async (transaction) => {
    runs += 1;
    const now = server.now();
    const outcomes: Outcome[] = logins.map(() => null);
    const decided: (DecidedLogin & { index: number })[] = [];
    const open: OpenLogin[] = [];
    for (const [index, { request, started }] of logins.entries()) {
      const nas = await findNas(transaction, { scope }, request.source, runs > 1);
      if (nas === undefined) continue;
      const login = { ...request, nas, now };
      if (isLate(started, now))
        decided.push({ index, login, started, decision: rejected(null, 'late') });
      else if (nas.area.isEnabled) open.push({ index, login, started });
      else outcomes[index] = undefined;
    }
    const decisions = await decide(transaction, open, now);
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
