/** What the VLANs of a site are used for. Those of devices and plans are in their records; the others are stored. */
export const vlanUseNames = {
  management: 'Management network',
  plan: 'Service plan',
  profile: 'Connection profile',
  pan: 'PAN pool',
  enterprise: 'Enterprise profile',
  conference: 'Conference pool',
  dark: 'Dark VLAN',
  group: 'Guest group',
} as const;

export const vlanUses = [
  'management',
  'plan',
  'profile',
  'pan',
  'enterprise',
  'conference',
  'dark',
  'group',
] as const;

export type VlanUse = (typeof vlanUses)[number];
/** The uses whose VLANs belong to one record. Devices share the management network, and plans may share a network. */
export type OwnedUse = Exclude<VlanUse, 'management' | 'plan'>;
