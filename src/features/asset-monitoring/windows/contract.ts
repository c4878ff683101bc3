import * as z from 'zod/mini';
import { recordEndpoints } from '../../../contract/record-endpoints.ts';
import { maintenanceWindow } from './fields.ts';

const { reason, scope, repeats } = maintenanceWindow.schema.shape;
const moment = z.nullable(z.iso.datetime());

const shown = {
  /** its present or next time; null when it is over */
  startsAt: moment,
  endsAt: moment,
  isActive: z.boolean(),
  /** of the site */
  timeZone: z.string(),
};

export const maintenanceWindows = recordEndpoints({
  feature: 'asset-monitoring',
  path: 'maintenance-windows',
  id: 'windowId',
  noun: 'maintenance window',
  fields: maintenanceWindow,
  title: 'reason',
  screens: {
    list: '/setup/asset-monitoring/maintenance',
    item: '/setup/asset-monitoring/window',
  },
  derived: {
    ...shown,
    /** the names of its assets */
    assetNames: z.array(z.object({ id: z.uuid(), name: z.string() })),
  },
  row: { reason, scope, repeats, ...shown, concerns: z.int(), createdBy: z.string() },
  sort: ['reason', 'startsAt'],
  filters: { scope: z.optional(scope) },
});
export type WindowRow = z.infer<typeof maintenanceWindows.list.response>['rows'][number];
export type WindowRecord = z.infer<typeof maintenanceWindows.record>;
