import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../../server/context.ts';
import type { Job } from '../../../../server/jobs/job.ts';
import { rowJob } from '../../../../server/jobs/row-job.ts';
import {
  callingStationIdOf,
  changeAuthorization,
  disconnectSession,
  type Gateway,
  gatewayOf,
  type ProbeFailure,
  type SessionReply,
} from '../../../devices/queries.ts';
import { endSession } from '../../../session-changes/queries.ts';
import type { RequestReason } from '../storage/write-guest-usage.ts';
import { throttleAttributes } from './throttle-attributes.ts';

const deadlineMs = 5_000;
/** A gateway that does not answer is asked again; one that does, is asked once. */
const mostAttempts = 3;
const pauseMs = 30_000;

/** The causes of what was ended by us, as gateways name them (RFC 2866 section 5.10). */
const causes: Record<RequestReason, string> = {
  'quota-used-up': 'Quota-Used-Up',
  'time-used-up': 'Session-Timeout',
  disabled: 'Admin-Reset',
  'code-revoked': 'Admin-Reset',
  'organization-disabled': 'Admin-Reset',
};

const columns = [
  'id',
  'organization_number',
  'acct_session_id',
  'device_id',
  'mac_address',
  'nas_identifier',
  'user_name',
  'plan_id',
  'request_attempts',
  'request_reason',
] as const;

interface Outcome {
  kind: 'change' | 'disconnect';
  gateway: string;
  reply: SessionReply | ProbeFailure;
}

/** Returns the job that asks gateways to end sessions whose entitlement is over, or to slow them down. */
export function askGateways(server: ServerContext): Job {
  return rowJob(server, {
    name: 'session-requests',
    pollIntervalMs: 5_000,
    table: 'guest_session',
    nextStepAt: 'request_at',
    where: sql`state = 'open'`,
    columns,
    claimDurationsMs: [60_000],
    batchSize: 32,
    concurrency: 16,
    async step(session, write) {
      const { id, request_attempts: attempts } = session;
      const reason = reasonOf(session.request_reason);
      if (reason === null) return write(async () => null);
      const { gateway, rates } = await server.database.transaction(async (transaction) => ({
        gateway: await findGateway(transaction, server, session),
        rates: reason === 'quota-used-up' ? await throttleOf(transaction, session.plan_id) : null,
      }));
      const outcome = await ask(server, gateway, session, rates);
      await write(async (transaction) => {
        await note(transaction, id, outcome, reason, server.now());
        if (outcome.kind === 'disconnect' && outcome.reply.ok)
          await endSession(transaction, id, { at: server.now(), cause: causes[reason] });
        const isSilent = !outcome.reply.ok && outcome.reply.cause === 'no-answer';
        if (!isSilent || attempts + 1 >= mostAttempts) return null;
        await transaction
          .updateTable('guest_session')
          .set({ request_attempts: attempts + 1 })
          .where('id', '=', id)
          .execute();
        return new Date(server.now().getTime() + pauseMs);
      });
    },
  });
}

interface AskedSession {
  acct_session_id: string | null;
  device_id: string | null;
  mac_address: string;
  nas_identifier: string | null;
  organization_number: number;
  user_name: string | null;
}

async function findGateway(
  transaction: ScopedTransaction,
  server: ServerContext,
  {
    organization_number: areaNumber,
    nas_identifier: nasIdentifier,
    device_id: deviceId,
  }: AskedSession,
): Promise<Gateway | string> {
  const { name: areaName } = await transaction
    .selectFrom('organization')
    .select('name')
    .where('number', '=', areaNumber)
    .executeTakeFirstOrThrow();
  return gatewayOf(transaction, server, { areaNumber, areaName, nasIdentifier, deviceId });
}

interface Throttle {
  down: number | null;
  up: number | null;
}

/** Returns the rates of a plan that continues after its data is used up, or null for one that ends. */
async function throttleOf(
  transaction: ScopedTransaction,
  planId: string | null,
): Promise<Throttle | null> {
  if (planId === null) return null;
  const plan = await transaction
    .selectFrom('service_plan')
    .select('settings')
    .where('id', '=', planId)
    .executeTakeFirst();
  if (plan?.settings.onQuota !== 'throttle') return null;
  return { down: plan.settings.throttleDown, up: plan.settings.throttleUp };
}

/** Slows a session down, or ends it where that is not possible: the guest gets the slower rates at the next login. */
async function ask(
  server: ServerContext,
  gateway: Gateway | string,
  session: AskedSession,
  rates: Throttle | null,
): Promise<Outcome> {
  if (typeof gateway === 'string')
    return {
      kind: rates === null ? 'disconnect' : 'change',
      gateway: '',
      reply: { ok: false, cause: 'not-tried', text: gateway },
    };
  const known = {
    acctSessionId: session.acct_session_id,
    userName: session.user_name,
    callingStationId: callingStationIdOf(gateway.type, session.mac_address),
    nasIdentifier: session.nas_identifier ?? gateway.nasIdentifier,
  };
  const policy = { allowed: server.deviceNetworks };
  if (rates !== null) {
    const attributes = throttleAttributes(gateway.type, rates);
    const reply = await changeAuthorization(
      gateway,
      known,
      attributes,
      server.now(),
      deadlineMs,
      policy,
    );
    if (reply.ok || reply.cause !== 'wrong-answer')
      return { kind: 'change', gateway: gateway.name, reply };
  }
  const reply = await disconnectSession(gateway, known, server.now(), deadlineMs, policy);
  return { kind: 'disconnect', gateway: gateway.name, reply };
}

async function note(
  transaction: ScopedTransaction,
  sessionId: string,
  { kind, gateway, reply }: Outcome,
  reason: RequestReason,
  now: Date,
): Promise<void> {
  const detail = {
    by: 'Atrium',
    reason,
    gateway,
    ok: reply.ok,
    ...(reply.ok ? { wasOnline: reply.wasOnline } : { text: reply.text }),
  };
  await transaction
    .insertInto('guest_session_event')
    .columns(['session_id', 'at', 'kind', 'bytes_in', 'bytes_out', 'detail'])
    .expression(
      sql`select id, ${now}, ${kind}, bytes_in, bytes_out, ${JSON.stringify(detail)}::jsonb
        from guest_session where id = ${sessionId}`,
    )
    .execute();
}

function reasonOf(text: string | null): RequestReason | null {
  return text !== null && isReason(text) ? text : null;
}

function isReason(text: string): text is RequestReason {
  return text in causes;
}
