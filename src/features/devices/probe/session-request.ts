import { type AddressPolicy, resolveAddress } from './address-policy.ts';
import { type CoaAccess, sendCoaRequest } from './coa-client.ts';
import { rejectionText, type SessionRequestKind } from './error-cause.ts';
import {
  integerValue,
  type RadiusAttribute,
  type RadiusPacket,
  radiusAttribute,
  radiusCode,
  vendorSpecific,
} from './protocols/radius-packet.ts';
import { durationText, failure, hostAndPort, type ProbeFailure } from './result.ts';

/** The attributes by which a gateway identifies a session; null when accounting did not report one. */
export interface KnownSession {
  acctSessionId: string | null;
  userName: string | null;
  /** in the gateway's notation */
  callingStationId: string | null;
  nasIdentifier: string | null;
}

/** An attribute of a CoA-Request; a number is encoded as an integer of 4 bytes, a text as UTF-8. */
export interface ChangedAttribute {
  /** the vendor's enterprise number; null: an attribute of the RFCs */
  vendorId: number | null;
  type: number;
  value: number | string;
}

/** A gateway did what was requested, or does not know the session. */
export interface SessionReply {
  ok: true;
  /** false: the gateway does not know the session, so it was over before */
  wasOnline: boolean;
}

interface SessionRequest {
  kind: SessionRequestKind;
  access: CoaAccess & { host: string };
  session: KnownSession;
  /** what to change */
  attributes: readonly ChangedAttribute[];
  now: Date;
  deadlineMs: number;
  policy: AddressPolicy;
}

const codes = {
  disconnect: {
    request: radiusCode.disconnectRequest,
    ack: radiusCode.disconnectAck,
    nak: radiusCode.disconnectNak,
    name: 'Disconnect-Requests (CoA)',
  },
  change: {
    request: radiusCode.coaRequest,
    ack: radiusCode.coaAck,
    nak: radiusCode.coaNak,
    name: 'CoA-Requests',
  },
};

// Unsupported attribute, invalid request, session not found: another attribute than the session's id may be the cause.
const retriedCauses = new Set<number | null>([401, 404, 503]);
const sessionUnknown = 503;

/**
 * Sends a request about a session to its gateway (RFC 5176). All identifying attributes must match, so a failed request
 * is repeated with the session's id and NAS identifier only.
 */
export async function requestOfSession(
  request: SessionRequest,
): Promise<SessionReply | ProbeFailure> {
  const { kind, session, attributes, now, deadlineMs, policy } = request;
  const { host, ...access } = request.access;
  const code = codes[kind];
  const changes = attributes.map(encodeChange);
  const end = performance.now() + deadlineMs;
  const resolved = await resolveAddress(host, policy, deadlineMs);
  if (!resolved.ok) return resolved;
  const where = hostAndPort(resolved.address, access.port);
  const send = (identifying: readonly RadiusAttribute[]) =>
    sendCoaRequest(
      resolved.address,
      access,
      {
        code: code.request,
        attributes: [...identifying, ...changes],
        replyCodes: [code.ack, code.nak],
      },
      Math.max(end - performance.now(), 1),
      `No answer from ${where} within ${durationText(deadlineMs)}: the gateway may not accept ${code.name} from this server’s address, a firewall may be between, the secret may be different, or its clock is wrong. Test it in Devices.`,
    );
  const idOnly = attributesOf({ ...session, userName: null, callingStationId: null });
  const complete = attributesOf(session);
  if (complete.every(({ type }) => type === radiusAttribute.nasIdentifier))
    return failure('not-tried', 'The session has no attribute by which the gateway could find it.');
  let response = await send([...complete, timestampOf(now)]);
  if (
    session.acctSessionId !== null &&
    response.ok &&
    response.reply.code === code.nak &&
    retriedCauses.has(causeIn(response.reply))
  ) {
    const second = await send(idOnly);
    if (second.ok) response = second;
  }
  if (!response.ok) return response;
  if (response.reply.code === code.ack) return { ok: true, wasOnline: true };
  const cause = causeIn(response.reply);
  return cause === sessionUnknown
    ? { ok: true, wasOnline: false }
    : failure('wrong-answer', rejectionText(where, cause, kind));
}

function attributesOf(session: KnownSession): RadiusAttribute[] {
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

function encodeChange({ vendorId, type, value }: ChangedAttribute): RadiusAttribute {
  const attribute = {
    type,
    value: typeof value === 'number' ? integerValue(value) : Buffer.from(value),
  };
  return vendorId === null ? attribute : vendorSpecific(vendorId, attribute);
}

/** Prevents replays of the request (RFC 5176 section 6.3). */
function timestampOf(now: Date): RadiusAttribute {
  const value = integerValue(Math.floor(now.getTime() / 1000));
  return { type: radiusAttribute.eventTimestamp, value };
}

function causeIn({ attributes }: RadiusPacket): number | null {
  const cause = attributes.find(({ type }) => type === radiusAttribute.errorCause);
  return cause?.value.length === 4 ? cause.value.readUInt32BE() : null;
}
