/** A value of a property list as the documents name its type: a list, choices, a pattern, or a dictionary. */
export type PlistType =
  | 'boolean'
  | 'string'
  | 'integer'
  | RegExp
  | readonly (string | number)[]
  | { list: PlistType }
  | { keys: Readonly<Record<string, PlistType>>; required: readonly string[] };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Apple, Device Management, 'Wi-Fi' with the keys that every payload has. */
export const appleWifi: PlistType = {
  required: ['PayloadType', 'PayloadVersion', 'PayloadIdentifier', 'PayloadUUID'],
  keys: {
    PayloadType: ['com.apple.wifi.managed'],
    PayloadVersion: [1],
    PayloadIdentifier: 'string',
    PayloadUUID: uuid,
    PayloadDisplayName: 'string',
    AutoJoin: 'boolean',
    SSID_STR: 'string',
    EncryptionType: ['WEP', 'WPA', 'WPA2', 'WPA3', 'Any', 'None'],
    IsHotspot: 'boolean',
    ServiceProviderRoamingEnabled: 'boolean',
    DomainName: 'string',
    DisplayedOperatorName: 'string',
    HESSID: 'string',
    NAIRealmNames: { list: 'string' },
    // The document's own pattern allows 9 digits, where identifiers of five bytes have 10.
    RoamingConsortiumOIs: { list: /^([\dA-F]{6}|[\dA-F]{10})$/ },
    MCCAndMNCs: { list: /^\d{6}$/ },
    EAPClientConfiguration: {
      required: ['AcceptEAPTypes'],
      keys: {
        AcceptEAPTypes: { list: [13, 17, 18, 21, 23, 25, 43] },
        UserName: 'string',
        UserPassword: 'string',
        OuterIdentity: 'string',
        TTLSInnerAuthentication: ['PAP', 'EAP', 'CHAP', 'MSCHAP', 'MSCHAPv2'],
        TLSMinimumVersion: ['1.0', '1.1', '1.2', '1.3'],
        TLSMaximumVersion: ['1.0', '1.1', '1.2', '1.3'],
        TLSTrustedServerNames: { list: 'string' },
        PayloadCertificateAnchorUUID: { list: uuid },
      },
    },
  },
};
