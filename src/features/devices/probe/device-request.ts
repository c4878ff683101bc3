import { type AddressPolicy, resolveAddress } from './address-policy.ts';
import { type HttpRequest, type HttpResponse, send } from './protocols/http-get.ts';
import type { CertificateTrust } from './protocols/tls.ts';
import type { ProbeFailure } from './result.ts';

/** Where the management interface of a device is. */
export interface DeviceEndpoint {
  /** an IPv4 or IPv6 address or a DNS name */
  host: string;
  port: number;
  scheme: 'http' | 'https';
  trust: CertificateTrust;
}

/** Sends one request to a device, if the policy allows its address. Follows no redirect. */
export async function sendToDevice(
  { host, ...endpoint }: DeviceEndpoint,
  request: HttpRequest,
  policy: AddressPolicy,
  deadlineMs: number,
): Promise<HttpResponse | ProbeFailure> {
  const resolved = await resolveAddress(host, policy, deadlineMs);
  return resolved.ok ? send({ ...endpoint, ...resolved }, request, deadlineMs) : resolved;
}
