import type { DeviceType } from '../../../devices/fields.ts';
import { bandNames, type WirelessNetwork, type Wish } from '../wish.ts';
import { arubaLines, ciscoLines, instantLines, switchLines } from './controllers.ts';
import { eventLines, eventRemovalLines } from './event.ts';
import { hostapdLines, placeholder } from './hostapd.ts';

/**
 * Returns what a person types or clicks in a device that no adapter reaches. Secrets are placeholders; `sourceName` is
 * written where a device keeps a description.
 */
export function linesFor(
  type: DeviceType,
  wish: Wish,
  { sourceName, isRemoval }: { sourceName: string; isRemoval: boolean },
): string {
  if (isRemoval) return removalLines(type, wish);
  if (wish.kind === 'unit-keys')
    return [
      `# ${wish.ssid}: a passphrase for each unit (shown on its card in PAN Mapping)`,
      ...wish.keys.map(({ unit, vlan }) => `# unit ${unit}: VLAN ${vlan}`),
    ].join('\n');
  if (wish.kind === 'port-vlans')
    return wish.ports
      .flatMap(({ port, unit, vlan }) => [
        `interface ${port}`,
        ` description atrium unit ${unit}`,
        ' switchport mode access',
        ` switchport access vlan ${vlan}`,
      ])
      .join('\n');
  if (wish.kind === 'wired') return switchLines(wish, sourceName);
  if (wish.kind === 'event') return eventLines(wish);
  const mark = `atrium: connection profile ${wish.number}, ${sourceName}`;
  if (type === 'access-point') return hostapdLines(wish, mark);
  if (type === 'aruba-controller') return arubaLines(wish);
  if (type === 'aruba-instant') return instantLines(wish);
  if (type === 'cisco-wlc') return ciscoLines(wish);
  return settingsOf(wish);
}

function removalLines(type: DeviceType, wish: Wish): string {
  if (wish.kind === 'unit-keys') return `# Remove the passphrases of the units from ${wish.ssid}`;
  if (wish.kind === 'port-vlans')
    return wish.ports.map(({ port }) => `interface ${port}\n no switchport access vlan`).join('\n');
  if (wish.kind === 'event') return eventRemovalLines(wish);
  const name = `atrium-${wish.number}`;
  if (type === 'aruba-controller')
    return [`no wlan virtual-ap ${name}`, `no wlan ssid-profile ${name}`, 'write memory'].join(
      '\n',
    );
  if (type === 'aruba-instant') return [`no wlan ssid-profile ${name}`, 'commit apply'].join('\n');
  if (type === 'cisco-wlc')
    return [`no wlan ${name}`, `no wireless profile policy ${name}`].join('\n');
  return wish.kind === 'wired'
    ? `# Remove 802.1X and MAC authentication from the ports tagged ${wish.portTags.join(', ')}`
    : `# Remove the network ${wish.ssid}`;
}

/** For vendors without a command line that we know: the settings by name, as their pages call them. */
function settingsOf(wish: WirelessNetwork): string {
  const { vlan, radius } = wish;
  const yesOrNo = (is: boolean) => (is ? 'on' : 'off');
  const vlanText =
    vlan.by === 'fixed'
      ? String(vlan.vlan)
      : vlan.by === 'pan'
        ? 'by RADIUS, one for each unit'
        : `by RADIUS${vlan.fallback === null ? '' : `, otherwise ${vlan.fallback}`}`;
  const servers = (
    radius ?? [{ host: placeholder('RADIUS of Atrium'), authPort: 1812, acctPort: 1813 }]
  )
    .map(({ host, authPort, acctPort }) => `${host}, ports ${authPort} and ${acctPort}`)
    .join('; ');
  return [
    `Name: atrium-${wish.number}`,
    `SSID: ${wish.ssid}`,
    `Broadcast SSID: ${yesOrNo(!wish.isHidden)}`,
    `Bands: ${wish.bands.map((band) => bandNames[band]).join(', ')}`,
    `Security: ${wish.security}`,
    ...(wish.security === 'wpa2' || wish.security === 'wpa2-wpa3' || wish.security === 'wpa3-sae'
      ? [
          `Passphrase: ${wish.isKeyedByUnit ? 'one for each unit, by RADIUS' : placeholder('passphrase')}`,
        ]
      : []),
    `VLAN: ${vlanText}`,
    `Client isolation: ${yesOrNo(wish.isIsolated)}`,
    ...(wish.authentication === 'none'
      ? []
      : [
          `Authentication: ${wish.authentication === 'mac' ? 'MAC address by RADIUS' : '802.1X'}`,
          `RADIUS servers: ${servers}`,
        ]),
    `Fast roaming (802.11r): ${yesOrNo(wish.roaming.includes('r'))}`,
    `Enabled: ${yesOrNo(!wish.isSuspended)}`,
  ].join('\n');
}
