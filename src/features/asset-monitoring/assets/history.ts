import type { RecordedKind } from '../../../server/records/recorded-kind.ts';
import { assetStatusRecords, assetStore } from './asset-store.ts';

export const assetHistory: RecordedKind = { ...assetStore.history, statuses: assetStatusRecords };
