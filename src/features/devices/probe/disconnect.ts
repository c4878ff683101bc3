import { type AddressPolicy, resolveAddress } from './address-policy.ts';
import { refusalText } from './error-cause.ts';
import { type CoaAccess, sendOrder } from './order.ts';
import { type RadiusPacket, radiusAttribute, radiusCode } from './protocols/radius-packet.ts';
import { durationText, failure, hostAndPort, type ProbeFailure } from './result.ts';

/** A session as its gateway knows it, as far as it was told. */
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

// Perhaps what was told beside the session's own id is what it does not know or finds to be otherwise.
const worthLess = new Set<number | null>([401, 404, 503]);
const sessionUnknown = 503;

/**
 * Asks a gateway to end a session (RFC 5176 section 2.1), by all that is known of it; when that finds none, by the
 * session's own id alone, since all that is told must match.
 */
export async function disconnectSession(
  { host, ...access }: CoaAccess & { host: string },
  session: KnownSession,
  now: Date,
  deadlineMs: number,
  policy: AddressPolicy,
): Promise<Disconnected | ProbeFailure> {
  const end = performance.now() + deadlineMs;
  const place = await resolveAddress(host, policy, deadlineMs);
  if (!place.ok) return place;
  const where = hostAndPort(place.address, access.port);
  const ask = (attributes: RadiusPacket['attributes']) =>
    sendOrder(
      place.address,
      access,
      {
        code: radiusCode.disconnectRequest,
        attributes,
        replyCodes: [radiusCode.disconnectAck, radiusCode.disconnectNak],
      },
      Math.max(end - performance.now(), 1),
      `No answer from ${where} within ${durationText(deadlineMs)}: the gateway may not take Disconnect (CoA) from this server’s address, a firewall may be between, the secret may be different, or its clock is wrong. Test it in Devices.`,
    );
  const alone = attributesOf({ ...session, userName: null, callingStationId: null });
  const whole = attributesOf(session);
  if (whole.every(({ type }) => type === radiusAttribute.nasIdentifier))
    return failure('not-tried', 'Nothing is known by which the gateway could find the session.');
  let answer = await ask([...whole, timestampOf(now)]);
  if (session.acctSessionId !== null && answer.ok && worthLess.has(causeIn(answer.reply))) {
    const second = await ask(alone);
    if (second.ok) answer = second;
  }
  if (!answer.ok) return answer;
  if (answer.reply.code === radiusCode.disconnectAck) return { ok: true, wasOnline: true };
  const cause = causeIn(answer.reply);
  return cause === sessionUnknown
    ? { ok: true, wasOnline: false }
    : failure('wrong-answer', refusalText(where, cause));
}

function attributesOf(session: KnownSession): RadiusPacket['attributes'] {
  const { acctSessionId, userName, callingStationId, nasIdentifier } = session;
  const told = [
    [radiusAttribute.nasIdentifier, nasIdentifier],
    [radiusAttribute.userName, userName],
    [radiusAttribute.callingStationId, callingStationId],
    [radiusAttribute.acctSessionId, acctSessionId],
  ] as const;
  return told.flatMap(([type, text]) =>
    text === null ? [] : [{ type, value: Buffer.from(text) }],
  );
}

/** So that nobody can send the order again later (RFC 5176 section 6.3). */
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
