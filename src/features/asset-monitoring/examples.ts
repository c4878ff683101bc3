import { newRecord } from '../../contract/fields/fields.ts';
import { type Asset, asset } from './fields.ts';
import { type MaintenanceWindow, maintenanceWindow } from './windows/fields.ts';

/** Returns a valid asset with the given fields, for tests. */
export function exampleAsset(given: Partial<Asset> = {}): Asset {
  return newRecord(asset, { name: 'Rack 1', category: 'rack', building: 'Tower', ...given });
}

/** Returns a valid maintenance window with the given fields, for tests. */
export function exampleWindow(given: Partial<MaintenanceWindow> = {}): MaintenanceWindow {
  return newRecord(maintenanceWindow, {
    reason: 'Switch replacement',
    startsOn: '2099-12-01T02:00',
    endsOn: '2099-12-01T04:00',
    ...given,
  });
}
