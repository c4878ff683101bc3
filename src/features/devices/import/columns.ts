import { csvColumns } from '../../../contract/fields/csv-columns.ts';
import { typedDevice } from '../fields.ts';

/** The columns of devices in a file; no secret is among them. */
export const deviceCsvColumns = csvColumns(typedDevice, {
  name: ['device', 'device name', 'hostname'],
  type: ['device type', 'kind'],
  role: [],
  status: [],
  host: ['ip', 'ip address', 'host'],
  macAddress: ['mac'],
  location: [],
  vendorModel: ['vendor', 'vendor model'],
  serial: ['serial', 's/n'],
  tags: [],
  nasIdentifier: ['nas id'],
  managementVlan: [],
  guestVlans: ['vlans'],
  notes: [],
});
