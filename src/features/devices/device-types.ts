/** The device types and their properties (domain.md, 'Devices'). */
export const typeNames = {
  mikrotik: 'MikroTik RouterOS',
  nomadix: 'Nomadix',
  meraki: 'Cisco Meraki',
  'ruckus-smartzone': 'Ruckus SmartZone',
  'ruckus-unleashed': 'Ruckus Unleashed',
  'aruba-controller': 'Aruba Mobility Controller',
  'aruba-instant': 'Aruba Instant',
  'cisco-wlc': 'Cisco Wireless Controller',
  cambium: 'Cambium',
  unifi: 'UniFi',
  chillispot: 'ChilliSpot',
  opennds: 'openNDS',
  'generic-radius': 'Other RADIUS client',
  switch: 'Switch',
  'access-point': 'Access point',
  other: 'Other device',
} as const;
export type DeviceType = keyof typeof typeNames;

export const roleNames = {
  gateway: 'Gateway',
  controller: 'Controller',
  'access-point': 'Access point',
  switch: 'Switch',
  other: 'Other',
} as const;
export type DeviceRole = keyof typeof roleNames;

interface TypeFacts {
  role: DeviceRole;
  isRadiusClient: boolean;
  /** What the device calls the secret that it shares with the portal; null when it has none. */
  portalSecret: 'uamsecret' | 'faskey' | null;
  /** The usual access to its management interface; null when it has none that we use. */
  api: { vendor: 'routeros' | 'other'; port: number; signIn: 'user' | 'key' } | null;
}

const userApi = (port: number) => ({ vendor: 'other', port, signIn: 'user' }) as const;

export const typeFacts: Record<DeviceType, TypeFacts> = {
  mikrotik: {
    role: 'gateway',
    isRadiusClient: true,
    portalSecret: null,
    api: { vendor: 'routeros', port: 443, signIn: 'user' },
  },
  nomadix: { role: 'gateway', isRadiusClient: true, portalSecret: null, api: userApi(443) },
  meraki: {
    role: 'controller',
    isRadiusClient: true,
    portalSecret: null,
    api: { vendor: 'other', port: 443, signIn: 'key' },
  },
  'ruckus-smartzone': {
    role: 'controller',
    isRadiusClient: true,
    portalSecret: null,
    api: userApi(8443),
  },
  'ruckus-unleashed': {
    role: 'controller',
    isRadiusClient: true,
    portalSecret: null,
    api: userApi(443),
  },
  'aruba-controller': {
    role: 'controller',
    isRadiusClient: true,
    portalSecret: null,
    api: userApi(4343),
  },
  'aruba-instant': {
    role: 'controller',
    isRadiusClient: true,
    portalSecret: null,
    api: userApi(4343),
  },
  'cisco-wlc': { role: 'controller', isRadiusClient: true, portalSecret: null, api: null },
  cambium: { role: 'controller', isRadiusClient: true, portalSecret: 'uamsecret', api: null },
  unifi: { role: 'controller', isRadiusClient: true, portalSecret: null, api: userApi(8443) },
  chillispot: { role: 'gateway', isRadiusClient: true, portalSecret: 'uamsecret', api: null },
  opennds: { role: 'gateway', isRadiusClient: false, portalSecret: 'faskey', api: null },
  'generic-radius': { role: 'gateway', isRadiusClient: true, portalSecret: 'uamsecret', api: null },
  switch: { role: 'switch', isRadiusClient: false, portalSecret: null, api: null },
  'access-point': { role: 'access-point', isRadiusClient: false, portalSecret: null, api: null },
  other: { role: 'other', isRadiusClient: false, portalSecret: null, api: null },
};

/** The half hours of a day. */
export const stripLength = 48;
export const stripStepMs = 30 * 60_000;
