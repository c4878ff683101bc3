import type { AccessCodeBatchRecord } from '../../contract.ts';

/** A batch of 20 unused codes for tests. */
export const exampleBatch: AccessCodeBatchRecord = {
  id: '8f14e45f-ceea-4d7a-9f3a-1f0e2f3a4b5c',
  name: 'Spring fair',
  count: 20,
  made: 20,
  state: 'ready',
  validFrom: null,
  validUntil: '2026-12-01T12:00:00Z',
  planName: 'Premium',
  areaName: 'Terminal',
  timeZone: 'UTC',
  createdAt: '2026-11-01T12:00:00Z',
  createdBy: 'Ada',
  length: 8,
  alphabet: 'readable',
  prefix: '',
  isGrouped: true,
  usesPerCode: 1,
  devicesPerCode: null,
  secondsAfterFirstUse: null,
  note: '',
  states: { unused: 20, active: 0, usedUp: 0, expired: 0, revoked: 0 },
  online: { codes: 0, sessions: 0 },
  isUsed: false,
  billedBy: null,
};
