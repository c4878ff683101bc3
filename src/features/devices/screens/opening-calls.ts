import { choiceFilters, openingList } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { devices } from '../contract.ts';
import { device, deviceState, deviceType } from '../fields.ts';

export const filters = choiceFilters({ type: deviceType, status: device.map.status });
// The toolbar omits the state because `StateFilter` shows it with counts.
export const filterValues = { ...filters.values, state: deviceState.values };
export const openingDevices = openingList(devices, filterValues);

export const openingDevice: OpeningCalls = ({ organization, parameters: { id } }) =>
  id === undefined
    ? []
    : [openingCall(devices.get, { params: { orgNumber: String(organization), deviceId: id } })];
