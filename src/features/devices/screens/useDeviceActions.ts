import { useCanCall, useMayExport } from '../../../workspace/useAllowed.ts';
import { devices, testDevice } from '../contract.ts';
import { importDevices } from '../import/contract.ts';

/** Returns which actions the caller's role allows, by the levels that the endpoints require. */
export function useDeviceActions() {
  const canCall = useCanCall();
  return {
    canAdd: canCall(devices.create),
    canChange: canCall(devices.update),
    canTest: canCall(testDevice),
    canDelete: canCall(devices.delete),
    canImport: canCall(importDevices),
    canExport: useMayExport(),
  };
}
