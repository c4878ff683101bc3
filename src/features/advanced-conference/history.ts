import type { RecordedKind } from '../../server/records/recorded-kind.ts';
import { blockHistory } from './items/blocks.ts';
import { networkStore } from './records/network-store.ts';
import { portStore } from './records/port-store.ts';
import { roomStore } from './records/room-store.ts';
import { settingsHistory } from './settings/change-settings.ts';

export const advancedConferenceHistory: readonly RecordedKind[] = [
  roomStore.history,
  portStore.history,
  networkStore.history,
  settingsHistory,
  blockHistory,
];
