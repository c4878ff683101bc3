import * as z from 'zod/mini';
import { arrivalOf, macOf, parameter, vlanOf, wantedPage } from './arrivals.ts';
import type { CallResult, GatewayDevice, PortalGateway } from './gateway.ts';

/** The port of SmartZone's northbound portal interface. */
const portalPort = 9443;

/** Ruckus SmartZone by its northbound portal interface (WISPr hotspot). */
export const smartZone: PortalGateway = {
  id: 'smartzone',
  types: ['ruckus-smartzone'],
  name: 'Ruckus SmartZone',
  proof: 'needs vendor',

  read(query) {
    const controller = parameter(query, 'nbiIP');
    if (controller === null) return null;
    return arrivalOf('smartzone', {
      // The controller can send it encrypted; it takes that back as it came.
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
      error: parameter(query, 'reason'),
      details: {
        clientMac: parameter(query, 'client_mac'),
        clientIp: parameter(query, 'uip'),
        proxy: parameter(query, 'proxy'),
      },
    });
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

  logOut: (macAddress, { details }, device, signal) =>
    request(device, { type: 'Logout', clientMac: macAddress, ...details, credentials: {} }, signal),
};

interface ClientRequest {
  type: 'Login' | 'Logout';
  clientMac?: string;
  clientIp?: string;
  proxy?: string;
  credentials: Readonly<Record<string, string>>;
}

const replySchema = z.object({
  ResponseCode: z.number(),
  ReplyMessage: z.optional(z.string()),
});
// Logged in, authorized already, logged out.
const successes = new Set([200, 201, 101]);

async function request(
  { name, api }: GatewayDevice,
  { type, clientMac, clientIp, proxy, credentials }: ClientRequest,
  signal: AbortSignal,
): Promise<CallResult> {
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
        RequestCategory: 'UserOnlineControl',
        RequestType: type,
        ...(clientMac !== undefined && { 'UE-MAC': clientMac }),
        ...(clientIp !== undefined && { 'UE-IP': clientIp }),
        'UE-Proxy': proxy ?? '0',
        ...credentials,
      }),
    },
    signal,
  );
  if (!reply.ok) return reply;
  const read = replyOf(reply.body);
  if (read !== null && successes.has(read.ResponseCode)) return { ok: true };
  const reason = read?.ReplyMessage ?? `status ${read?.ResponseCode ?? reply.status}`;
  return { ok: false, error: `“${name}” rejected the ${type.toLowerCase()}: ${reason}.` };
}

function replyOf(body: string): z.infer<typeof replySchema> | null {
  try {
    const read = z.safeParse(replySchema, JSON.parse(body));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
