import { PropertyData, propertyList } from '../../../contract/values/property-list.ts';

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
  return propertyList({
    ...common('Configuration', ids.profile, `${site}: ${name}`),
    PayloadDescription: `The certificate of ${name}`,
    PayloadOrganization: site,
    PayloadContent: [
      {
        ...common('com.apple.security.root', ids.root, 'Network root'),
        PayloadContent: data(root),
      },
      {
        ...common('com.apple.security.pkcs12', ids.key, name),
        PayloadContent: data(keyFile),
        Password: password,
      },
      ...wifi,
    ],
  });
}

function newId(): string {
  return crypto.randomUUID().toUpperCase();
}

function data(bytes: Uint8Array): PropertyData {
  return new PropertyData(Buffer.from(bytes).toString('base64'));
}
