import { csvColumns } from '../../../contract/fields/csv-columns.ts';
import { asset } from '../fields.ts';

/** The columns of assets in a file. */
export const assetCsvColumns = csvColumns(asset, {
  tag: ['tag', 'asset', 'inventory number', 'asset number'],
  name: ['asset name', 'device', 'description'],
  category: ['type', 'kind'],
  status: ['state'],
  vendor: ['manufacturer', 'make'],
  model: [],
  serial: ['serial', 's/n'],
  macAddress: ['mac'],
  building: [],
  floor: ['level'],
  unit: ['room'],
  rack: [],
  owner: ['assigned to'],
  boughtOn: ['purchase date', 'bought'],
  price: ['cost'],
  currency: [],
  supplier: [],
  warrantyUntil: ['warranty', 'warranty end'],
  notes: [],
});
