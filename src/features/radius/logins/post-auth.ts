import type { ScopedTransaction } from '../../../server/context.ts';
import { isUuid, packetAttributes } from '../service/attributes.ts';
import { findNas, type Nas } from '../service/find-nas.ts';
import { nothing, type RadiusReply } from '../service/radius-reply.ts';
import type { RadiusCall } from '../service/radius-route.ts';
import { alreadyWritten } from './decisions/settle-logins.ts';
import { writeRejected } from './decisions/write-decision.ts';
import { countIfMiss } from './guesses/misses.ts';
import { rejected } from './login-decision.ts';
import { type LoginRequest, parseLogin } from './login-request.ts';

/**
 * Records what FreeRADIUS itself refused: a CHAP password that differs from the one that it was given, or a request that
 * it did not pass on. The grant of an accepted login is withdrawn.
 */
export async function recordRefusal({ server, caller, body }: RadiusCall): Promise<RadiusReply> {
  const decided = packetAttributes(body).text('Tmp-String-2');
  if (decided === alreadyWritten) return nothing;
  const request = parseLogin(body);
  const nas = await server.database.withScope(caller.scope, async (transaction) => {
    const found = await findNas(transaction, server, request.source);
    if (found === undefined) return undefined;
    const isWithdrawn =
      decided !== null &&
      isUuid(decided) &&
      (await withdraw(transaction, found, decided, server.now()));
    if (!isWithdrawn) await writeRefusal(transaction, found, request, server.now());
    return found;
  });
  if (nas !== undefined) await countIfMiss(server, { ...request, nas }, 'wrong-password');
  return nothing;
}

/** Returns false for a grant of another device, or one whose session has begun. */
async function withdraw(
  transaction: ScopedTransaction,
  { deviceId, area }: Nas,
  grantId: string,
  now: Date,
): Promise<boolean> {
  const withdrawn = await transaction
    .updateTable('radius_grant')
    .set({ starts_entitlement: false, guest_id: null, access_code_id: null })
    .where('id', '=', grantId)
    .where('device_id', '=', deviceId)
    .where('started_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (withdrawn === undefined) return false;
  await transaction
    .updateTable('radius_auth')
    .set({ result: 'rejected', reason: 'wrong-password' })
    .where('grant_id', '=', grantId)
    // finds the row by the index on path and time
    .where('organization_path', '=', area.path)
    .where('at', '>', new Date(now.getTime() - 60_000))
    .execute();
  return true;
}

async function writeRefusal(
  transaction: ScopedTransaction,
  nas: Nas,
  request: LoginRequest,
  now: Date,
): Promise<void> {
  const decision = rejected(null, 'wrong-password');
  await writeRejected(transaction, [
    { login: { ...request, nas, now }, decision, milliseconds: 0 },
  ]);
}
