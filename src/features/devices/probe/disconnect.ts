import { type AddressPolicy, resolveAddress } from './address-policy.ts';
import { type CoaAccess, sendCoaRequest } from './coa-client.ts';
import { rejectionText } from './error-cause.ts';
import { type RadiusPacket, radiusAttribute, radiusCode } from './protocols/radius-packet.ts';
import { durationText, failure, hostAndPort, type ProbeFailure } from './result.ts';

/** The attributes by which a gateway identifies a session; null when accounting did not report one. */
export interface KnownSession {
  acctSessionId: string | null;
  userName: string | null;
  /** in the gateway's notation */
  callingStationId: string | null;
  nasIdentifier: string | null;
}

export interface Disconnected {
  ok: true;
  /** false: the gateway does not know the session, so it was over before */
  wasOnline: boolean;
}

// Unsupported attribute, invalid request, session not found: another attribute than the session's id may be the cause.
const retriedCauses = new Set<number | null>([401, 404, 503]);
const sessionUnknown = 503;

/**
 * Requests that a gateway end a session (RFC 5176 section 2.1). All attributes sent must match, so a failed request is
 * repeated with the session's id and NAS identifier only.
 */
export async function disconnectSession(
  { host, ...access }: CoaAccess & { host: string },
  session: KnownSession,
  now: Date,
  deadlineMs: number,
  policy: AddressPolicy,
): Promise<Disconnected | ProbeFailure> {
  const end = performance.now() + deadlineMs;
  const resolved = await resolveAddress(host, policy, deadlineMs);
  if (!resolved.ok) return resolved;
  const where = hostAndPort(resolved.address, access.port);
  const send = (attributes: RadiusPacket['attributes']) =>
    sendCoaRequest(
      resolved.address,
      access,
      {
        code: radiusCode.disconnectRequest,
        attributes,
        replyCodes: [radiusCode.disconnectAck, radiusCode.disconnectNak],
      },
      Math.max(end - performance.now(), 1),
      `No answer from ${where} within ${durationText(deadlineMs)}: the gateway may not accept Disconnect-Requests (CoA) from this server’s address, a firewall may be between, the secret may be different, or its clock is wrong. Test it in Devices.`,
    );
  const idOnly = attributesOf({ ...session, userName: null, callingStationId: null });
  const complete = attributesOf(session);
  if (complete.every(({ type }) => type === radiusAttribute.nasIdentifier))
    return failure('not-tried', 'The session has no attribute by which the gateway could find it.');
  let response = await send([...complete, timestampOf(now)]);
  if (session.acctSessionId !== null && response.ok && retriedCauses.has(causeIn(response.reply))) {
    const second = await send(idOnly);
    if (second.ok) response = second;
  }
  if (!response.ok) return response;
  if (response.reply.code === radiusCode.disconnectAck) return { ok: true, wasOnline: true };
  const cause = causeIn(response.reply);
  return cause === sessionUnknown
    ? { ok: true, wasOnline: false }
    : failure('wrong-answer', rejectionText(where, cause));
}

function attributesOf(session: KnownSession): RadiusPacket['attributes'] {
  const { acctSessionId, userName, callingStationId, nasIdentifier } = session;
  const identifying = [
    [radiusAttribute.nasIdentifier, nasIdentifier],
    [radiusAttribute.userName, userName],
    [radiusAttribute.callingStationId, callingStationId],
    [radiusAttribute.acctSessionId, acctSessionId],
  ] as const;
  return identifying.flatMap(([type, text]) =>
    text === null ? [] : [{ type, value: Buffer.from(text) }],
  );
}

/** Prevents replays of the request (RFC 5176 section 6.3). */
function timestampOf(now: Date): RadiusPacket['attributes'][number] {
  const value = Buffer.alloc(4);
  value.writeUInt32BE(Math.floor(now.getTime() / 1000));
  return { type: radiusAttribute.eventTimestamp, value };
}

function causeIn({ code, attributes }: RadiusPacket): number | null {
  if (code === radiusCode.disconnectAck) return null;
  const cause = attributes.find(({ type }) => type === radiusAttribute.errorCause);
  return cause?.value.length === 4 ? cause.value.readUInt32BE() : null;
}
