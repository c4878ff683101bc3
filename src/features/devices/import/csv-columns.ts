/** The columns of devices in a file; no secret is among them. */
export const csvColumns = [
  { name: 'name', label: 'Name', required: true, aliases: ['device', 'device name', 'hostname'] },
  { name: 'type', label: 'Type', aliases: ['device type', 'kind'] },
  { name: 'role', label: 'Role' },
  { name: 'status', label: 'Status' },
  { name: 'host', label: 'Address', aliases: ['ip', 'ip address', 'host'] },
  { name: 'macAddress', label: 'MAC address', aliases: ['mac'] },
  { name: 'location', label: 'Location' },
  { name: 'vendorModel', label: 'Model', aliases: ['vendor', 'vendor model'] },
  { name: 'serial', label: 'Serial number', aliases: ['serial', 's/n'] },
  { name: 'tags', label: 'Tags' },
  { name: 'nasIdentifier', label: 'NAS identifier', aliases: ['nas id'] },
  { name: 'managementVlan', label: 'Management VLAN' },
  { name: 'guestVlans', label: 'Guest VLANs', aliases: ['vlans'] },
  { name: 'notes', label: 'Notes' },
] as const;

export type CsvColumn = (typeof csvColumns)[number]['name'];
export const csvColumnNames = csvColumns.map(({ name }) => name);
