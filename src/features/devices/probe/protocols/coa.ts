import { randomBytes } from 'node:crypto';
import { type CoaAccess, sendOrder } from '../order.ts';
import { durationText, hostAndPort, type ProbeFailure } from '../result.ts';
import { radiusAttribute, radiusCode } from './radius-packet.ts';

export interface CoaAnswer {
  ok: true;
  milliseconds: number;
}

/**
 * Whether a device at an already checked address takes orders by RADIUS (RFC 5176) and has the same secret: asks to
 * change a session that nobody has. Its refusal says as much as its consent; with another secret it says nothing.
 */
export async function probeCoa(
  address: string,
  access: CoaAccess,
  deadlineMs: number,
): Promise<CoaAnswer | ProbeFailure> {
  const answer = await sendOrder(
    address,
    access,
    {
      code: radiusCode.coaRequest,
      attributes: [nobodys(radiusAttribute.userName), nobodys(radiusAttribute.acctSessionId)],
      replyCodes: [radiusCode.coaAck, radiusCode.coaNak],
    },
    deadlineMs,
    `No answer from ${hostAndPort(address, access.port)} within ${durationText(deadlineMs)}: the device may not take CoA from this server’s address, a firewall may be between, or the secret is different. Until it answers, guests cannot be disconnected at once.`,
  );
  return answer.ok ? { ok: true, milliseconds: answer.milliseconds } : answer;
}

function nobodys(type: number) {
  return { type, value: Buffer.from(`atrium-probe-${randomBytes(6).toString('hex')}`) };
}
