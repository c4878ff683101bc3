/** What each type of device is asked for, and by which protocol (domain.md, 'Devices'). */
export const deviceTypes = [
  'mikrotik',
  'nomadix',
  'meraki',
  'ruckus-smartzone',
  'ruckus-unleashed',
  'aruba-controller',
  'aruba-instant',
  'cisco-wlc',
  'cambium',
  'unifi',
  'chillispot',
  'generic-radius',
  'switch',
  'access-point',
  'other',
] as const;
export type DeviceType = (typeof deviceTypes)[number];

export const deviceRoles = ['gateway', 'controller', 'access-point', 'switch', 'other'] as const;
export type DeviceRole = (typeof deviceRoles)[number];

interface TypeFacts {
  name: string;
  role: DeviceRole;
  speaksRadius: boolean;
  /** where its management interface usually is; null: it has none that we use */
  api: { vendor: 'routeros' | 'other'; port: number; signIn: 'user' | 'key' } | null;
}

const userApi = (port: number) => ({ vendor: 'other', port, signIn: 'user' }) as const;

export const typeFacts: Record<DeviceType, TypeFacts> = {
  mikrotik: {
    name: 'MikroTik RouterOS',
    role: 'gateway',
    speaksRadius: true,
    api: { vendor: 'routeros', port: 443, signIn: 'user' },
  },
  nomadix: { name: 'Nomadix', role: 'gateway', speaksRadius: true, api: userApi(443) },
  meraki: {
    name: 'Cisco Meraki',
    role: 'controller',
    speaksRadius: true,
    api: { vendor: 'other', port: 443, signIn: 'key' },
  },
  'ruckus-smartzone': {
    name: 'Ruckus SmartZone',
    role: 'controller',
    speaksRadius: true,
    api: userApi(8443),
  },
  'ruckus-unleashed': {
    name: 'Ruckus Unleashed',
    role: 'controller',
    speaksRadius: true,
    api: userApi(443),
  },
  'aruba-controller': {
    name: 'Aruba Mobility Controller',
    role: 'controller',
    speaksRadius: true,
    api: userApi(4343),
  },
  'aruba-instant': {
    name: 'Aruba Instant',
    role: 'controller',
    speaksRadius: true,
    api: userApi(4343),
  },
  'cisco-wlc': {
    name: 'Cisco Wireless Controller',
    role: 'controller',
    speaksRadius: true,
    api: null,
  },
  cambium: { name: 'Cambium', role: 'controller', speaksRadius: true, api: null },
  unifi: { name: 'UniFi', role: 'controller', speaksRadius: true, api: userApi(8443) },
  chillispot: { name: 'ChilliSpot', role: 'gateway', speaksRadius: true, api: null },
  'generic-radius': {
    name: 'Other RADIUS client',
    role: 'gateway',
    speaksRadius: true,
    api: null,
  },
  switch: { name: 'Switch', role: 'switch', speaksRadius: false, api: null },
  'access-point': { name: 'Access point', role: 'access-point', speaksRadius: false, api: null },
  other: { name: 'Other device', role: 'other', speaksRadius: false, api: null },
};

export const deviceStatuses = ['Active', 'Maintenance', 'Retired'] as const;
export const deviceStates = ['up', 'degraded', 'down', 'unknown', 'maintenance'] as const;
export const secretNames = [
  'radiusSecret',
  'apiPassword',
  'snmpCommunity',
  'snmpAuthKey',
  'snmpPrivKey',
] as const;
export type SecretName = (typeof secretNames)[number];

/** A day of half hours. */
export const stripLength = 48;
export const stripStepMs = 30 * 60_000;
