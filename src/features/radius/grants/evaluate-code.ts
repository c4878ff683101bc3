import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { codeEnd, storedCodeOf } from '../../access-codes/queries.ts';
import { type Guesser, subjectIdsOf } from '../logins/guesses/guesses.ts';
import type { Reason } from '../reasons.ts';
import { type Allowance, allowanceOf, type Entitlement, unused } from './allowance.ts';
import type { Area } from './area.ts';
import { type CodeState, findRunning, type RunningEntitlement } from './code-entitlements.ts';
import type { PlanTerms, StoredPlan } from './plan-terms.ts';
import { planTermsColumn } from './plan-terms.ts';
import { reservedMs } from './reservation.ts';
import { startBlocker } from './start-blocker.ts';

/** A device that types a code. */
export interface CodeAttempt {
  area: Area;
  /** as typed */
  code: string;
  /** null: the gateway does not say which device it is */
  macAddress: string | null;
  /** slowed down after too many misses; null: the caller has checked that */
  guesser: Guesser | null;
}

/** What a code gives to a device. */
export interface CodeGrant {
  codeId: string;
  plan: PlanTerms;
  allowance: Allowance;
  /** whether the first session counts a use; otherwise the device joins an entitlement of the code */
  starts: boolean;
  /** null: the first session adds the guest */
  guestId: string | null;
}

export interface CodeRejection {
  /** null for `code-unknown` and `slowed-down` */
  codeId: string | null;
  planId: string | null;
  reason: Reason;
}

export type CodeEvaluation = CodeGrant | CodeRejection;

type Attempt = Omit<CodeAttempt, 'code'>;

/**
 * Decides whether codes let devices in, and locks the codes until the transaction ends: parallel logins with one code
 * follow one another, so that neither its uses nor its devices are exceeded. The codes must differ. Changes nothing.
 */
export async function evaluateCodes(
  transaction: ScopedTransaction,
  attempts: readonly CodeAttempt[],
  now: Date,
): Promise<CodeEvaluation[]> {
  const asked = attempts.map((attempt, position) => ({
    ...askedOf(attempt, position),
    code: storedCodeOf(attempt.code),
  }));
  const states = await findCodes(transaction, asked, sql`code.code = asked.code`, now);
  return evaluateFound(transaction, attempts, states, now);
}

/** Decides about one code as typed, or about a stored one. */
export async function evaluateCode(
  transaction: ScopedTransaction,
  { code, now, ...attempt }: Attempt & { code: CodeAttempt['code'] | { id: string }; now: Date },
): Promise<CodeEvaluation> {
  const [evaluation] =
    typeof code === 'string'
      ? await evaluateCodes(transaction, [{ ...attempt, code }], now)
      : await evaluateStored(transaction, attempt, code.id, now);
  return evaluation ?? { codeId: null, planId: null, reason: 'code-unknown' };
}

async function evaluateStored(
  transaction: ScopedTransaction,
  attempt: Attempt,
  id: string,
  now: Date,
): Promise<CodeEvaluation[]> {
  const asked = [{ ...askedOf(attempt, 0), code: id }];
  const states = await findCodes(transaction, asked, sql`code.id = asked.code::uuid`, now);
  return evaluateFound(transaction, [attempt], states, now);
}

async function evaluateFound(
  transaction: ScopedTransaction,
  attempts: readonly Attempt[],
  states: readonly FoundState[],
  now: Date,
): Promise<CodeEvaluation[]> {
  const users = attempts.flatMap(({ macAddress }, index) => {
    const code = states[index]?.code ?? null;
    return code !== null && code.uses > 0 ? [{ codeId: code.id, macAddress }] : [];
  });
  const running = await findRunning(transaction, users, now);
  const byCode = new Map(users.map(({ codeId }, index) => [codeId, running[index]]));
  const evaluations: CodeEvaluation[] = [];
  for (const [index, attempt] of attempts.entries()) {
    const { slowedDownUntil = null, code = null } = states[index] ?? {};
    evaluations.push(
      slowedDownUntil !== null && slowedDownUntil > now
        ? { codeId: null, planId: null, reason: 'slowed-down' }
        : code === null
          ? { codeId: null, planId: null, reason: 'code-unknown' }
          : await evaluate(transaction, { ...attempt, now }, code, byCode.get(code.id)),
    );
  }
  return evaluations;
}

async function evaluate(
  transaction: ScopedTransaction,
  { area, macAddress, now }: Attempt & { now: Date },
  code: FoundCode,
  { own, newest }: Partial<CodeState> = {},
): Promise<CodeEvaluation> {
  const reject = (reason: Reason): CodeRejection => ({
    codeId: code.id,
    planId: code.plan?.id ?? null,
    reason,
  });
  const { plan } = code;
  // As of a batch of another customer: the plan is outside this server's scope.
  if (plan === null || !area.path.startsWith(code.batchPath)) return reject('plan-not-here');
  if (code.isRevoked) return reject('code-revoked');
  if (code.validFrom !== null && code.validFrom > now) return reject('not-yet-valid');

  const { pending } = code;
  const clock = { now, timeZone: area.timeZone };
  if (own?.isDisabled) return reject('disabled');
  const join = (running: RunningEntitlement, waiting: number): CodeGrant | Reason => {
    // An administrator may have given the guest another plan than the code has.
    const ofGuest = running.plan ?? plan;
    const allowance = allowanceOf(ofGuest, running, clock, [code.endsAt]);
    if (typeof allowance === 'string') return allowance;
    const most = code.devicesPerCode ?? ofGuest.maxDevices;
    if (most !== null && running.devices + waiting >= most) return 'too-many-devices';
    const { guestId } = running;
    return { codeId: code.id, plan: ofGuest, allowance, starts: false, guestId };
  };
  const joined = own === undefined ? undefined : join(own, 0);
  if (typeof joined === 'object') {
    const blocker =
      own?.entitledAt === null
        ? await startBlocker(transaction, { area, plan: joined.plan, macAddress, now })
        : null;
    return blocker === null ? joined : reject(blocker);
  }
  if (joined === 'too-many-devices') return reject(joined);

  if (code.endsAt !== null && code.endsAt <= now) return reject('code-expired');
  if (code.usesPerCode - code.uses - pending.starting > 0) {
    const blocker = await startBlocker(transaction, { area, plan, macAddress, now });
    if (blocker !== null) return reject(blocker);
    const firstUse =
      code.uses === 0 && code.secondsAfterFirstUse !== null
        ? new Date(now.getTime() + code.secondsAfterFirstUse * 1000)
        : null;
    const allowance = allowanceOf(plan, notBegun, clock, [code.endsAt, firstUse]);
    return typeof allowance === 'string'
      ? reject(allowance)
      : { codeId: code.id, plan, allowance, starts: true, guestId: null };
  }

  // Nothing is left of what this device has started.
  if (joined !== undefined) return reject(joined);
  if (newest !== undefined) {
    const other = join(newest, pending.joining);
    if (typeof other === 'object') return other;
    return reject(other === 'too-many-devices' ? other : 'code-used-up');
  }
  if (pending.starting === 0) return reject('code-used-up');
  // Joins the entitlement of a device whose session has not begun.
  const most = code.devicesPerCode ?? plan.maxDevices;
  if (most !== null && 1 + pending.joining >= most) return reject('too-many-devices');
  const allowance = allowanceOf(plan, notBegun, clock, [code.endsAt]);
  return typeof allowance === 'string'
    ? reject(allowance)
    : { codeId: code.id, plan, allowance, starts: false, guestId: null };
}

const notBegun: Entitlement = { entitledAt: null, validUntil: null, usage: unused };

/** Other devices that were let in during the last minute, and whose sessions have not begun. */
interface PendingLogins {
  /** each counts a use of the code */
  starting: number;
  /** each joins an entitlement that does not exist yet */
  joining: number;
}

interface FoundCode {
  id: string;
  uses: number;
  usesPerCode: number;
  devicesPerCode: number | null;
  secondsAfterFirstUse: number | null;
  isRevoked: boolean;
  validFrom: Date | null;
  endsAt: Date | null;
  batchPath: string;
  plan: StoredPlan | null;
  pending: PendingLogins;
}

interface FoundState {
  slowedDownUntil: Date | null;
  code: FoundCode | null;
}

/** Returns what is read beside the code of an attempt. */
function askedOf({ area, macAddress, guesser }: Attempt, position: number) {
  return {
    position,
    provider: area.providerNumber,
    mac: macAddress,
    subjects: guesser === null ? [] : subjectIdsOf(guesser),
  };
}

/** Reads everything about codes at once: a round trip costs a login as much as all that is read here. */
async function findCodes(
  transaction: ScopedTransaction,
  codes: readonly (ReturnType<typeof askedOf> & { code: string })[],
  isAsked: RawBuilder<boolean>,
  now: Date,
): Promise<FoundState[]> {
  const asked = codes
    .filter(({ code }) => code !== '')
    // They are locked one after another, in the order that `beginCodes` has too.
    .toSorted((one, other) => (one.code < other.code ? -1 : 1));
  const states = codes.map((): FoundState => ({ slowedDownUntil: null, code: null }));
  if (asked.length === 0) return states;
  const since = new Date(now.getTime() - reservedMs);
  type Row = Omit<FoundCode, 'id' | 'pending'> & PendingLogins & { id: string | null };
  const { rows } = await sql<Row & { position: number; slowedDownUntil: Date | null }>`
    select asked.position, attempts_blocked_until(asked.subjects) as "slowedDownUntil", found.*, pending.*
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (
      position integer, provider integer, code text, mac text, subjects text[])
    left join lateral (
      select code.id, code.uses, batch.uses_per_code as "usesPerCode",
        batch.devices_per_code as "devicesPerCode",
        batch.seconds_after_first_use as "secondsAfterFirstUse",
        code.revoked_at is not null or batch.revoked_at is not null as "isRevoked",
        batch.valid_from as "validFrom", ${codeEnd} as "endsAt",
        batch.organization_path as "batchPath", ${planTermsColumn} as plan
      from access_code code
      join access_code_batch batch on batch.id = code.batch_id
      left join service_plan plan on plan.id = batch.plan_id
      where code.provider_number = asked.provider
        and ${isAsked}
      limit 1 for no key update of code
    ) found on true
    left join lateral pending_logins(found.id, asked.mac, ${since}) pending on found.id is not null`.execute(
    transaction,
  );
  for (const { position, slowedDownUntil, id, starting, joining, ...code } of rows)
    states[position] = {
      slowedDownUntil,
      code: id === null ? null : { ...code, id, pending: { starting, joining } },
    };
  return states;
}
