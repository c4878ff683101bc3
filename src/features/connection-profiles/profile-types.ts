import type { WirelessSecurity } from '../site-network/public/wishes.ts';

/** The types of connection profiles and their properties (domain-setup.md, 'Connection profiles'). */
export const typeNames = {
  captive: 'Captive portal',
  personal: 'Personal',
  pan: 'Private networks',
  enterprise: 'Enterprise',
  passpoint: 'Passpoint',
  device: 'Devices by MAC address',
  'wired-captive': 'Wired, captive portal',
  'wired-dot1x': 'Wired, 802.1X',
} as const;
export type ProfileType = keyof typeof typeNames;

export const securityNames = {
  open: 'Open',
  owe: 'Enhanced Open (OWE)',
  'owe-transition': 'Open and Enhanced Open',
  wpa2: 'WPA2',
  'wpa2-wpa3': 'WPA2 and WPA3',
  'wpa3-sae': 'WPA3 (SAE)',
  'wpa2-enterprise': 'WPA2 Enterprise',
  'wpa3-enterprise': 'WPA3 Enterprise',
  'wpa3-192': 'WPA3 Enterprise, 192 bit',
} as const satisfies Record<WirelessSecurity, string>;
export type Security = keyof typeof securityNames;

const open = ['open', 'owe', 'owe-transition'] as const;
const personal = ['wpa2', 'wpa2-wpa3', 'wpa3-sae'] as const;
const enterprise = ['wpa2-enterprise', 'wpa3-enterprise', 'wpa3-192'] as const;

export type VlanSource = 'fixed' | 'plan' | 'pan' | 'radius';

interface TypeFacts {
  isWired: boolean;
  /** the securities that it can have; the first is that of a new profile */
  securities: readonly Security[];
  vlans: readonly VlanSource[];
  /** how RADIUS identifies clients */
  authentication: 'none' | 'mac' | 'dot1x';
  /** one sentence for the menu of types */
  help: string;
}

export const typeFacts: Readonly<Record<ProfileType, TypeFacts>> = {
  captive: {
    isWired: false,
    securities: [...open, ...personal],
    vlans: ['fixed', 'plan', 'radius'],
    authentication: 'mac',
    help: 'Guests sign in on the portal.',
  },
  personal: {
    isWired: false,
    securities: personal,
    vlans: ['fixed'],
    authentication: 'none',
    help: 'One passphrase for everyone, such as staff.',
  },
  pan: {
    isWired: false,
    securities: ['wpa2', 'wpa2-wpa3'],
    vlans: ['pan', 'radius'],
    authentication: 'mac',
    help: 'Each unit has a passphrase and a network of its own.',
  },
  enterprise: {
    isWired: false,
    securities: enterprise,
    vlans: ['fixed', 'plan', 'radius'],
    authentication: 'dot1x',
    help: 'Devices sign in by certificate or password (802.1X).',
  },
  passpoint: {
    isWired: false,
    securities: ['wpa2-enterprise', 'wpa3-enterprise'],
    vlans: ['fixed', 'plan', 'radius'],
    authentication: 'dot1x',
    help: 'Phones join by themselves, with Hotspot 2.0.',
  },
  device: {
    isWired: false,
    securities: [...open, ...personal],
    vlans: ['fixed', 'radius'],
    authentication: 'mac',
    help: 'Known devices only, by their MAC address.',
  },
  'wired-captive': {
    isWired: true,
    securities: ['open'],
    vlans: ['fixed', 'plan', 'radius'],
    authentication: 'mac',
    help: 'Guests at a socket sign in on the portal.',
  },
  'wired-dot1x': {
    isWired: true,
    securities: ['open'],
    vlans: ['fixed', 'radius'],
    authentication: 'dot1x',
    help: 'Devices at a socket sign in by 802.1X.',
  },
};

export function isProfileType(text: string): text is ProfileType {
  return text in typeFacts;
}

export const isPersonal = (security: Security) => personal.some((one) => one === security);
export const isEnterprise = (security: Security) => enterprise.some((one) => one === security);

/** Returns what a security demands of protected management frames (IEEE 802.11w). */
export function pmfOf(security: Security): 'off' | 'optional' | 'required' {
  switch (security) {
    case 'open':
      return 'off';
    case 'owe-transition':
    case 'wpa2':
    case 'wpa2-wpa3':
    case 'wpa2-enterprise':
      return 'optional';
    case 'owe':
    case 'wpa3-sae':
    case 'wpa3-enterprise':
    case 'wpa3-192':
      return 'required';
    default:
      return security satisfies never;
  }
}

/** Returns whether a security is allowed on 6 GHz, which demands protected management frames and forbids mixed modes. */
export function isAllowedOn6GHz(security: Security): boolean {
  return pmfOf(security) === 'required';
}
