import { SaxesParser } from 'saxes';
import { arrivalOf, macOf, parameter, wantedPage } from './arrivals.ts';
import type { CallResult, Credentials, GatewayDevice, PortalGateway } from './gateway.ts';

/** Nomadix gateways by their XML interface: the server adds the guest's device. */
export const nomadix: PortalGateway = {
  id: 'nomadix',
  types: ['nomadix'],
  name: 'Nomadix, Proxim (XML)',
  proof: 'needs vendor',
  isWithoutRadius: true,

  read(query) {
    const unit = parameter(query, 'UI');
    const macAddress = macOf(parameter(query, 'MA'));
    if (unit === null || macAddress === null) return null;
    return arrivalOf('nomadix', {
      macAddress,
      ipAddress: parameter(query, 'SIP'),
      identifiers: [unit],
      originalUrl: wantedPage(parameter(query, 'OS')),
      details: { room: parameter(query, 'RN') },
    });
  },

  letIn: ({ macAddress, details }, credentials, device) => ({
    kind: 'call',
    run: (signal) => addUser(device, { macAddress, room: details.room, credentials }, signal),
  }),

  logOutUrl: () => null,

  logOut: (macAddress, _arrival, device, signal) =>
    sendCommand(
      device,
      command('USER_DELETE', '', `<USER ID_TYPE="MAC_ADDR">${digitsOf(macAddress)}</USER>`),
      signal,
    ),
};

interface NewUser {
  macAddress: string | null;
  room: string | undefined;
  credentials: Credentials;
}

async function addUser(
  device: GatewayDevice,
  { macAddress, room, credentials }: NewUser,
  signal: AbortSignal,
): Promise<CallResult> {
  const { ticket, seconds, bandwidthUp, bandwidthDown } = credentials;
  const mac = digitsOf(macAddress ?? '');
  const address = ` MAC_ADDR="${mac}"`;
  const commands = [
    command(
      'USER_ADD',
      address,
      `<USER_NAME>${ticket}</USER_NAME><PASSWORD ENCRYPT="FALSE">${ticket}</PASSWORD>${
        seconds === null ? '' : `<EXPIRY_TIME UNITS="SECONDS">${seconds}</EXPIRY_TIME>`
      }${room === undefined ? '' : `<ROOM_NUMBER>${escapeXml(room)}</ROOM_NUMBER>`}<PAYMENT_METHOD>RADIUS</PAYMENT_METHOD>`,
    ),
    ...rateCommand('SET_BANDWIDTH_UP', 'BANDWIDTH_UP', mac, bandwidthUp),
    ...rateCommand('SET_BANDWIDTH_DOWN', 'BANDWIDTH_DOWN', mac, bandwidthDown),
    command('CACHE_UPDATE', address, '<PAYMENT_METHOD>RADIUS</PAYMENT_METHOD>'),
  ];
  for (const xml of commands) {
    const result = await sendCommand(device, xml, signal);
    if (!result.ok) return result;
  }
  return { ok: true };
}

function rateCommand(name: string, element: string, mac: string, kbits: number | null): string[] {
  return kbits === null
    ? []
    : [command(name, ` SUBSCRIBER="${mac}"`, `<${element}>${kbits}</${element}>`)];
}

function command(name: string, attributes: string, content: string): string {
  return `<?xml version="1.0"?><USG COMMAND="${name}"${attributes}>${content}</USG>`;
}

async function sendCommand(
  { name, api }: GatewayDevice,
  body: string,
  signal: AbortSignal,
): Promise<CallResult> {
  if (api === null)
    return { ok: false, error: `“${name}” has no management interface. Enter it in Devices.` };
  const reply = await api.send(
    { method: 'POST', path: '/usg/command.xml', headers: { 'content-type': 'text/xml' }, body },
    signal,
  );
  if (!reply.ok) return reply;
  const { RESULT: result, ERROR_DESC: reason } = readReply(reply.body);
  return result === 'OK'
    ? { ok: true }
    : {
        ok: false,
        error: `“${name}” rejected the command: ${reason ?? `status ${reply.status}`}.`,
      };
}

/** Returns the attributes of the reply's first element and the text of its description; nothing when it is not XML. */
function readReply(xml: string): Partial<Record<string, string>> {
  const found: Record<string, string> = {};
  let open = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'USG') Object.assign(found, attributes);
    open = name;
  });
  parser.on('text', (text) => {
    if (open === 'ERROR_DESC') found.ERROR_DESC = (found.ERROR_DESC ?? '') + text.trim();
  });
  parser.on('error', () => {});
  parser.write(xml).close();
  return found;
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

function digitsOf(macAddress: string): string {
  return macAddress.replaceAll(':', '');
}
