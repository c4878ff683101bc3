import { derOf, identityOf, type ProfileRequest, profileName } from './profile.ts';
import { xmlText } from './xml.ts';

type Value =
  | string
  | number
  | boolean
  | Data
  | readonly Value[]
  | { readonly [key: string]: Value };

class Data {
  readonly base64: string;
  constructor(base64: string) {
    this.base64 = base64;
  }
}

/** Returns a .mobileconfig with a Wi-Fi payload for Passpoint (Apple, Device Management, `com.apple.wifi.managed`). */
export function appleProfile(request: ProfileRequest, newId: () => string): string {
  const { settings, realm, inner, server } = request;
  const name = profileName(settings);
  const caId = newId();
  const der = derOf(request.ca);
  const identifier = `profile.hotspot.${realm}`;
  const wifi: Value = {
    PayloadType: 'com.apple.wifi.managed',
    PayloadVersion: 1,
    PayloadIdentifier: `${identifier}.wifi`,
    PayloadUUID: newId(),
    PayloadDisplayName: name,
    AutoJoin: true,
    IsHotspot: true,
    ServiceProviderRoamingEnabled: true,
    DomainName: settings.domains?.[0]?.domain ?? realm,
    DisplayedOperatorName: name,
    EncryptionType: settings.security === 'wpa3' ? 'WPA3' : 'WPA2',
    NAIRealmNames: [realm],
    RoamingConsortiumOIs: (settings.roamingConsortia ?? []).map(({ oi }) => oi.toUpperCase()),
    EAPClientConfiguration: {
      AcceptEAPTypes: [21],
      TTLSInnerAuthentication: inner === 'pap' ? 'PAP' : 'MSCHAPv2',
      UserName: identityOf(request),
      UserPassword: request.password,
      OuterIdentity: `anonymous@${realm}`,
      TLSMinimumVersion: '1.2',
      TLSTrustedServerNames: [server],
      ...(der !== null && { PayloadCertificateAnchorUUID: [caId] }),
    },
  };
  const authority: Value = {
    PayloadType: 'com.apple.security.root',
    PayloadVersion: 1,
    PayloadIdentifier: `${identifier}.ca`,
    PayloadUUID: caId,
    PayloadDisplayName: `${name} authority`,
    PayloadContent: new Data(der ?? ''),
  };
  return plist({
    PayloadType: 'Configuration',
    PayloadVersion: 1,
    PayloadIdentifier: identifier,
    PayloadUUID: newId(),
    PayloadDisplayName: name,
    PayloadContent: der === null ? [wifi] : [authority, wifi],
  });
}

function plist(root: Value): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${element(root)}
</plist>
`;
}

function element(value: Value): string {
  if (value instanceof Data) return `<data>${value.base64}</data>`;
  if (typeof value === 'string') return `<string>${xmlText(value)}</string>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (isList(value)) return `<array>${value.map(element).join('')}</array>`;
  const entries = Object.entries<Value>(value);
  return `<dict>\n${entries.map(([key, one]) => `<key>${key}</key>${element(one)}\n`).join('')}</dict>`;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
