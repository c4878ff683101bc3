import type { Endpoint } from '../../../contract/endpoint.ts';
import { neededLevel, reaches } from '../../../contract/permissions.ts';
import { useMayExport, usePermission } from '../../../workspace/usePermission.ts';
import { devices, testDevice } from '../contract.ts';
import { importDevices } from '../import/contract.ts';

/** Returns which actions the caller's role allows, by the levels that the endpoints require. */
export function useDeviceActions() {
  const level = usePermission(devices.feature);
  const allows = (call: Endpoint) => reaches(level, neededLevel(call));
  return {
    canAdd: allows(devices.create),
    canChange: allows(devices.update),
    canTest: allows(testDevice),
    canDelete: allows(devices.delete),
    canImport: allows(importDevices),
    canExport: useMayExport(),
  };
}
