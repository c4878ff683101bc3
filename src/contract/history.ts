import * as z from 'zod/mini';

/** The actions in Admin History. */
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

/** The actions that change something. */
export const changingActions: readonly string[] = [
  'create',
  'update',
  'delete',
  'restore',
  'import',
  'run',
] satisfies (typeof historyActions)[number][];

/** What Admin History is filtered by: every change, or one action. */
export const actionFilters = ['change', ...historyActions] as const;

export type HistoryAction = (typeof historyActions)[number];

/** The record kinds in Admin History. Add a feature's kind here, so that the history can be filtered by it. */
export const recordKinds = [
  'access code',
  'access code batch',
  'administrator',
  'alert',
  'alert rule',
  'connection profile',
  'conference',
  'asset',
  'certificate authority',
  'conference block',
  'conference network',
  'conference port',
  'conference room',
  'conference settings',
  'device',
  'device certificate',
  'device owner',
  'device profile',
  'enterprise device',
  'feedback',
  'guest',
  'guest group',
  'hotspot partner',
  'hotspot publication',
  'hotspot settings',
  'image',
  'guest session',
  'invoice',
  'list',
  'loyalty look-up',
  'maintenance window',
  'organization',
  'PAN pool',
  'payment gateway',
  'portal',
  'position',
  'private network',
  'promo code',
  'promotion',
  'posting',
  'purchase',
  'reconciliation',
  'role template',
  'router',
  'router run',
  'router template',
  'router variable',
  'saved view',
  'scheduled report',
  'service plan',
  'session',
  'site',
  'stay',
  'unit',
  'voucher settings',
  'rotating password',
] as const;

export const historyResults = ['done', 'refused'] as const;

export type HistoryResult = (typeof historyResults)[number];

/** A bulk change in the history: the records by status. */
export const recordsByStatus = z.record(
  z.string(),
  z.array(z.object({ id: z.uuid(), name: z.string() })),
);
