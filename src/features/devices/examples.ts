import { newRecord } from '../../contract/fields/fields.ts';
import type { DeviceRow } from './contract.ts';
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

/** What lists and forms show of a device that was never checked. */
export const neverChecked: Omit<DeviceRow, 'id' | 'type' | keyof Device> = {
  state: 'unknown',
  stateSince: null,
  latencyMs: null,
  lossPercent: null,
  uptimeSeconds: null,
  firmware: null,
  lastError: null,
  lastSeenAt: null,
  checkedAt: null,
  strip: '-'.repeat(48),
  timeZone: 'UTC',
};
