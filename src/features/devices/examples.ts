import { newRecord } from '../../contract/fields/fields.ts';
import { type Device, device } from './fields.ts';

/** Returns a device for tests, with nothing unusual in it. */
export function exampleDevice(changes: Partial<Device> = {}): Device {
  return newRecord(device, {
    name: 'Core router',
    role: 'gateway',
    location: 'Basement rack 1',
    vendorModel: 'CCR2004',
    host: '10.0.0.1',
    ...changes,
  });
}
