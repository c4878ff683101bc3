import type { ServerContext } from '../../../server/context.ts';
import { DatabaseUnavailable } from '../../../server/database/database-unavailable.ts';
import { storedCodeOf } from '../../access-codes/queries.ts';
import type { FindNas } from '../service/find-nas.ts';
import type { RadiusCall } from '../service/radius-route.ts';
import { byAccessCodes, type CodeLogin, canBeCode } from './by-access-code.ts';
import { isTicket } from './by-ticket.ts';
import { rejected } from './login-decision.ts';
import type { LoginRequest } from './login-request.ts';
import { type DecidedLogin, type SettledLogin, settleLogins } from './settle-logins.ts';

export interface AskedLogin {
  call: Pick<RadiusCall, 'server' | 'caller'>;
  request: LoginRequest;
  started: Date;
}

/** Null: the device is unknown; undefined: the login has no code. */
type Outcome = SettledLogin | null | undefined;

interface Waiting {
  asked: AskedLogin;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/** One that waits for a lock must not keep all others waiting; more of them would share no work. */
const mostGroups = 2;
const mostTogether = 16;

/** Whether a login is tried as one with an access code first: nothing else is locked for those, so groups do not deadlock. */
export function isGrouped(request: LoginRequest): boolean {
  const { exactName, nameMac } = request;
  return nameMac === null && !isTicket(exactName ?? '') && canBeCode(request);
}

/**
 * Returns a function that decides about a login with an access code. What arrives while two transactions are under way is
 * decided in the next one together: that costs half of what a transaction for each login costs. Resolves to null for an
 * unknown device, and to undefined when there is no such code, so that the login is tried in other ways.
 */
export function loginGroups(
  server: ServerContext,
  findNas: FindNas,
): (asked: AskedLogin) => Promise<Outcome> {
  let waiting: Waiting[] = [];
  let groups = 0;

  async function decideNext(): Promise<void> {
    if (groups === mostGroups || waiting.length === 0) return;
    groups += 1;
    const group = nextGroup(waiting);
    waiting = waiting.filter((one) => !group.includes(one));
    await decideAll(group);
    groups -= 1;
    void decideNext();
  }

  async function decideAll(group: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await decideGroup(
        server,
        findNas,
        group.map(({ asked }) => asked),
      );
      for (const [index, { resolve }] of group.entries()) resolve(outcomes[index]);
    } catch (error) {
      // What is wrong with one login must not fail the others.
      if (group.length === 1 || error instanceof DatabaseUnavailable)
        for (const { reject } of group) reject(error);
      else for (const one of group) await decideAll([one]);
    }
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      void decideNext();
    });
}

/** Returns the logins of one scope that wait the longest, of which no two have the same code. */
function nextGroup(waiting: readonly Waiting[]): Waiting[] {
  const [first] = waiting;
  const codes = new Set<string>();
  const group: Waiting[] = [];
  for (const one of waiting) {
    if (group.length === mostTogether) break;
    const code = storedCodeOf(one.asked.request.exactName ?? '');
    if (first !== undefined && scopeOf(one) === scopeOf(first) && !codes.has(code)) group.push(one);
    codes.add(code);
  }
  return group;
}

function scopeOf({ asked }: Waiting): string {
  return asked.call.caller.scope.join(',');
}

/** Decides and writes the decisions in one transaction. */
function decideGroup(
  server: ServerContext,
  findNas: FindNas,
  asked: readonly AskedLogin[],
): Promise<Outcome[]> {
  const caller = asked[0]?.call.caller;
  if (caller === undefined) return Promise.resolve([]);
  let runs = 0;
  return server.database.withScope(caller.scope, async (transaction) => {
    runs += 1;
    const now = server.now();
    const outcomes: Outcome[] = asked.map(() => null);
    const decided: (DecidedLogin & { index: number })[] = [];
    const codeLogins: { index: number; login: CodeLogin }[] = [];
    for (const [index, { request, started }] of asked.entries()) {
      const nas = await findNas(transaction, caller, request.source, runs > 1);
      if (nas === undefined) continue;
      const login = { ...request, nas, now };
      if (nas.area.isEnabled) codeLogins.push({ index, login });
      else
        decided.push({ index, login, started, decision: rejected(null, 'organization-disabled') });
    }
    const decisions = await byAccessCodes(
      transaction,
      codeLogins.map(({ login }) => login),
      now,
    );
    for (const [position, { index, login }] of codeLogins.entries()) {
      const decision = decisions[position] ?? null;
      const { started = now } = asked[index] ?? {};
      if (decision === null) outcomes[index] = undefined;
      else decided.push({ index, login: { ...login, now }, started, decision });
    }
    const settled = await settleLogins(transaction, decided, server.now());
    for (const [position, { index }] of decided.entries()) outcomes[index] = settled[position];
    return outcomes;
  });
}
