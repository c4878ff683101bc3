export const texts = {
  open: 'VLANs in use',
  title: 'VLANs of this site',
  intro:
    'A VLAN belongs to one record. Devices share the management network, and service plans may share a network.',
  caption: 'VLANs in use at this site',
  filter: 'Filter by VLAN, use or owner',
  none: 'No VLAN of this site is in use.',
  noMatch: 'No VLAN in use matches.',
  vlans: 'VLANs',
  use: 'Use',
  owner: 'Owner',
  since: 'Since',
  takenBy: 'By',
  contested: 'Contested',
};
