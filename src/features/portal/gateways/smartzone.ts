import * as z from 'zod/mini';
import { arrivalOf, macOf, parameter, vlanOf, wantedPage } from './arrivals.ts';
import type { CallResult, GatewayDevice, PortalGateway } from './gateway.ts';

/** The port of SmartZone's northbound portal interface. */
const portalPort = 9443;

/** Sent with each redirect of a device that is not online: no error. */
const usualReasons = new Set(['Un-Auth-Captive', 'Un-Auth-SSL-Captive']);

/** Ruckus SmartZone by its northbound portal interface (WISPr hotspot). */
export const smartZone: PortalGateway = {
  id: 'smartzone',
  types: ['ruckus-smartzone'],
  name: 'Ruckus SmartZone',
  proof: 'needs vendor',

  read(query) {
    const controller = parameter(query, 'nbiIP');
    if (controller === null) return null;
    const reason = parameter(query, 'reason');
    return arrivalOf('smartzone', {
      macAddress: macOf(parameter(query, 'client_mac')),
      ipAddress: parameter(query, 'uip'),
      identifiers: [
        controller,
        macOf(parameter(query, 'mac')),
        parameter(query, 'zoneName'),
        parameter(query, 'wlan'),
      ],
      ssid: parameter(query, 'ssid'),
      vlan: vlanOf(parameter(query, 'vlan')),
      originalUrl: wantedPage(parameter(query, 'url')),
      error: reason === null || usualReasons.has(reason) ? null : reason,
      details: {
        clientMac: parameter(query, 'client_mac'),
        clientIp: parameter(query, 'uip'),
        proxy: parameter(query, 'proxy'),
      },
    });
  },

  /** Controllers encrypt the address by default, and take it back as it came. */
  async complete(arrival, device, signal) {
    const { clientMac } = arrival.details;
    if (arrival.macAddress !== null || clientMac === undefined) return arrival;
    const result = await send(
      device,
      { RequestCategory: 'GetConfig', RequestType: 'Decrypt', Data: clientMac },
      signal,
    );
    return result.ok ? { ...arrival, macAddress: macOf(result.reply?.Data ?? null) } : arrival;
  },

  letIn: ({ details }, { ticket }, device) => ({
    kind: 'call',
    run: (signal) =>
      request(
        device,
        {
          type: 'Login',
          ...details,
          credentials: { 'UE-Username': ticket, 'UE-Password': ticket },
        },
        signal,
      ),
  }),

  logOutUrl: () => null,

  logOut(macAddress, arrival, device, signal) {
    // The details are of the requesting device, which may be another one of the guest.
    const { proxy } = arrival.details;
    const details =
      macAddress === arrival.macAddress ? arrival.details : { clientMac: macAddress, proxy };
    return request(device, { type: 'Logout', ...details, credentials: {} }, signal);
  },
};

interface ClientRequest {
  type: 'Login' | 'Logout';
  clientMac?: string | undefined;
  clientIp?: string | undefined;
  proxy?: string | undefined;
  credentials: Readonly<Record<string, string>>;
}

const replySchema = z.object({
  ResponseCode: z.number(),
  ReplyMessage: z.optional(z.string()),
  Data: z.optional(z.string()),
});
type Reply = z.infer<typeof replySchema>;
// Logged in, authorized already, logged out.
const successes = new Set([200, 201, 101]);

async function request(
  device: GatewayDevice,
  { type, clientMac, clientIp, proxy, credentials }: ClientRequest,
  signal: AbortSignal,
): Promise<CallResult> {
  const result = await send(
    device,
    {
      RequestCategory: 'UserOnlineControl',
      RequestType: type,
      ...(clientMac !== undefined && { 'UE-MAC': clientMac }),
      ...(clientIp !== undefined && { 'UE-IP': clientIp }),
      'UE-Proxy': proxy ?? '0',
      ...credentials,
    },
    signal,
  );
  if (!result.ok) return result;
  const { reply, status } = result;
  if (reply !== null && successes.has(reply.ResponseCode)) return { ok: true };
  const reason = reply?.ReplyMessage ?? `status ${reply?.ResponseCode ?? status}`;
  return { ok: false, error: `“${device.name}” rejected the ${type.toLowerCase()}: ${reason}.` };
}

/** Sends a request to the portal interface. */
async function send(
  { name, api }: GatewayDevice,
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<{ ok: true; reply: Reply | null; status: number } | { ok: false; error: string }> {
  if (api === null)
    return { ok: false, error: `“${name}” has no management interface. Enter it in Devices.` };
  const reply = await api.send(
    {
      method: 'POST',
      port: portalPort,
      path: '/portalintf',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        Vendor: 'ruckus',
        RequestUserName: api.user ?? '',
        RequestPassword: api.password ?? '',
        APIVersion: '1.0',
        ...fields,
      }),
    },
    signal,
  );
  return reply.ok ? { ok: true, reply: replyOf(reply.body), status: reply.status } : reply;
}

function replyOf(body: string): Reply | null {
  try {
    return z.safeParse(replySchema, JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}
