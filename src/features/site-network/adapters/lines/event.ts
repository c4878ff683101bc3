import type { EventNetwork } from '../wish.ts';
import { placeholder } from './hostapd.ts';

/** Returns what a person types into a device that no adapter reaches, for as long as an event lasts. */
export function eventLines({ name, vlan, gateway, wireless, ports }: EventNetwork): string {
  return [
    `# ${name}`,
    ...ports.flatMap((port) => [
      `interface ${port}`,
      ' switchport mode access',
      ` switchport access vlan ${vlan}`,
    ]),
    ...(wireless === null
      ? []
      : [
          `SSID: ${wireless.ssid}`,
          `Security: ${wireless.security}`,
          ...(wireless.security === 'open' || wireless.security === 'owe'
            ? []
            : [`Passphrase: ${placeholder('WPA key of the event')}`]),
          `VLAN: ${vlan}`,
        ]),
    ...(gateway === null ? [] : [`VLAN ${vlan}: gateway and DHCP for ${gateway.subnet}`]),
  ].join('\n');
}

export function eventRemovalLines({ name, vlan, wireless, ports, gateway }: EventNetwork): string {
  return [
    `# ${name} is over`,
    ...ports.flatMap((port) => [`interface ${port}`, ' no switchport access vlan']),
    ...(wireless === null ? [] : [`# Remove the SSID ${wireless.ssid}`]),
    ...(gateway === null ? [] : [`# Remove gateway and DHCP of VLAN ${vlan}`]),
  ].join('\n');
}
