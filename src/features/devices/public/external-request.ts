import type { ServerContext } from '../../../server/context.ts';
import { sendToDevice } from '../probe/device-request.ts';
import type { HttpRequest, HttpResponse } from '../probe/protocols/http-get.ts';
import type { ProbeFailure } from '../probe/result.ts';

/** Sends one request to an https address, if the policy for devices allows where it leads. Follows no redirect. */
export function sendToAddress(
  { deviceNetworks }: Pick<ServerContext, 'deviceNetworks'>,
  { hostname, port }: URL,
  request: HttpRequest,
  deadlineMs: number,
): Promise<HttpResponse | ProbeFailure> {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  return sendToDevice(
    { host, port: Number(port || 443), scheme: 'https', trust: { by: 'authority' } },
    request,
    { allowed: deviceNetworks },
    deadlineMs,
  );
}
