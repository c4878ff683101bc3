import * as z from 'zod/mini';

/** What Admin History tells of: what was done, and to what kind of record. */
export const historyActions = [
  'create',
  'update',
  'delete',
  'restore',
  'import',
  'export',
  'test',
  'run',
  'view personal data',
  'sign-in',
  'failed sign-in',
  'sign-out',
] as const;

export type HistoryAction = (typeof historyActions)[number];

/** A feature that records a kind of its own adds it here, so that the history can be filtered by it. */
export const recordKinds = [
  'access code',
  'access code batch',
  'administrator',
  'device',
  'feedback',
  'guest',
  'list',
  'organization',
  'purchase',
  'role template',
  'service plan',
  'session',
  'site',
] as const;

export const historyResults = ['done', 'refused'] as const;

export type HistoryResult = (typeof historyResults)[number];

/** What the history stores of a bulk change: the records by their status. */
export const recordsByStatus = z.record(
  z.string(),
  z.array(z.object({ id: z.uuid(), name: z.string() })),
);
