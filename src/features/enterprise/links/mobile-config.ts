/** What a profile of Apple's devices installs: the root, the key with its certificate, and the networks. */
export interface MobileConfig {
  name: string;
  site: string;
  root: Uint8Array;
  keyFile: Uint8Array;
  password: string;
  ssids: readonly string[];
  /** the names of the FreeRADIUS servers, as in their certificates */
  serverNames: readonly string[];
}

type Value = string | boolean | number | Uint8Array | readonly Value[] | { [key: string]: Value };

/** Returns a configuration profile (Apple's Configuration Profile Reference) as a property list. */
export function mobileConfig({ name, site, root, keyFile, password, ...networks }: MobileConfig) {
  const ids = { profile: newId(), root: newId(), key: newId() };
  const common = (type: string, uuid: string, title: string) => ({
    PayloadType: type,
    PayloadVersion: 1,
    PayloadIdentifier: `atrium.enterprise.${uuid}`,
    PayloadUUID: uuid,
    PayloadDisplayName: title,
  });
  const wifi = networks.ssids.map((ssid) => ({
    ...common('com.apple.wifi.managed', newId(), ssid),
    SSID_STR: ssid,
    HIDDEN_NETWORK: false,
    AutoJoin: true,
    EncryptionType: 'WPA',
    PayloadCertificateUUID: ids.key,
    EAPClientConfiguration: {
      AcceptEAPTypes: [13],
      PayloadCertificateAnchorUUID: [ids.root],
      TLSTrustedServerNames: networks.serverNames,
    },
  }));
  return document({
    ...common('Configuration', ids.profile, `${site}: ${name}`),
    PayloadDescription: `The certificate of ${name}`,
    PayloadOrganization: site,
    PayloadContent: [
      {
        ...common('com.apple.security.root', ids.root, 'Network root'),
        PayloadContent: root,
      },
      {
        ...common('com.apple.security.pkcs12', ids.key, name),
        PayloadContent: keyFile,
        Password: password,
      },
      ...wifi,
    ],
  });
}

function newId(): string {
  return crypto.randomUUID().toUpperCase();
}

function document(value: Value): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">${element(value)}</plist>
`;
}

function element(value: Value): string {
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (value instanceof Uint8Array) return `<data>${Buffer.from(value).toString('base64')}</data>`;
  if (isList(value)) return `<array>${value.map(element).join('')}</array>`;
  const entries = Object.entries(value);
  return `<dict>${entries.map(([key, one]) => `<key>${escaped(key)}</key>${element(one)}`).join('')}</dict>`;
}

function isList(value: readonly Value[] | { [key: string]: Value }): value is readonly Value[] {
  return Array.isArray(value);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
