import { randomBytes } from 'node:crypto';
import { type CoaAccess, sendCoaRequest } from '../coa-client.ts';
import { durationText, hostAndPort, type ProbeFailure } from '../result.ts';
import { radiusAttribute, radiusCode } from './radius-packet.ts';

export interface CoaProbeResult {
  ok: true;
  milliseconds: number;
}

/**
 * Checks whether a device at an already checked address accepts CoA requests (RFC 5176) with the secret, by a request
 * for a session that does not exist. An ACK and a NAK both prove it; with another secret the device does not answer.
 */
export async function probeCoa(
  address: string,
  access: CoaAccess,
  deadlineMs: number,
): Promise<CoaProbeResult | ProbeFailure> {
  const response = await sendCoaRequest(
    address,
    access,
    {
      code: radiusCode.coaRequest,
      attributes: [
        randomAttribute(radiusAttribute.userName),
        randomAttribute(radiusAttribute.acctSessionId),
      ],
      replyCodes: [radiusCode.coaAck, radiusCode.coaNak],
    },
    deadlineMs,
    `No answer from ${hostAndPort(address, access.port)} within ${durationText(deadlineMs)}: the device may not accept CoA requests from this server’s address, a firewall may block them, or the secret is different. Until it answers, guests cannot be disconnected immediately.`,
  );
  return response.ok ? { ok: true, milliseconds: response.milliseconds } : response;
}

function randomAttribute(type: number) {
  return { type, value: Buffer.from(`atrium-probe-${randomBytes(6).toString('hex')}`) };
}
