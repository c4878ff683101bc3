import { choice } from '../../../contract/fields/choice-kinds.ts';
import { choiceFilters, openingList } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { openingRecord } from '../../../workspace/record/openingRecord.ts';
import { listIncidents } from '../../alerts/contract.ts';
import { deviceState } from '../../devices/fields.ts';
import { assets, warrantyNames } from '../contract.ts';
import { asset } from '../fields.ts';
import { texts } from '../texts.ts';
import { getAssetValues } from '../values/contract.ts';
import { maintenanceWindows } from '../windows/contract.ts';
import { maintenanceWindow } from '../windows/fields.ts';

export const warranty = choice(texts.warranty, warrantyNames);

export const filters = choiceFilters({
  state: deviceState,
  category: asset.map.category,
  warranty,
});
// The toolbar omits the status because chips show it with counts.
export const filterValues = { ...filters.values, status: asset.map.status.values };
export const openingAssets = openingList(assets, filterValues);
export const openingAsset = openingRecord(assets);

export const openingValues: OpeningCalls = ({ organization, parameters: { id } }) => {
  if (id === undefined) return [];
  const params = { orgNumber: String(organization), assetId: id };
  return [
    openingCall(assets.get, { params }),
    openingCall(getAssetValues, { params, query: { period: '2d' } }),
  ];
};

export const openingAlerts: OpeningCalls = ({ organization }) => [
  openingCall(listIncidents, {
    params: { orgNumber: String(organization) },
    query: { about: 'assets' },
  }),
];

export const windowFilters = choiceFilters({ scope: maintenanceWindow.map.scope });
export const openingWindows = openingList(maintenanceWindows, windowFilters.values);
export const openingWindow = openingRecord(maintenanceWindows);
