import isEqual from 'fast-deep-equal';
import * as z from 'zod/mini';
import {
  crossFieldErrors,
  displayText,
  labelsOf,
  pickFields,
} from '../../../contract/fields/fields.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import {
  noLongerValid,
  type RecordedKind,
  withEarlierValues,
} from '../../../server/records/recorded-kind.ts';
import { rejectFieldErrors, rejectStaleVersion } from '../../../server/rejections.ts';
import { paths, type SettingsRecord } from '../contract.ts';
import { type ConferenceSettings, conferenceSettings } from '../fields.ts';
import { lockSite } from '../records/site-records.ts';
import { initialSettings } from './load-settings.ts';

const entityType = 'conference settings';

/** Returns the settings of a site, those that apply initially if nobody has saved any. */
export async function readSettings({
  transaction,
  organization,
}: Pick<OrganizationRequest, 'transaction' | 'organization'>): Promise<SettingsRecord> {
  const row = await transaction
    .selectFrom('conference_settings')
    .select(['settings', 'version', 'updated_at', 'updated_by'])
    .where('organization_number', '=', organization.number)
    .executeTakeFirst();
  return {
    ...initialSettings,
    ...row?.settings,
    version: row?.version ?? 0,
    updatedAt: row?.updated_at.toISOString() ?? null,
    updatedBy: row?.updated_by ?? '',
  };
}

/** Changes the settings. Throws a conflict with the current record for an older version. Equal settings write nothing. */
export async function changeSettings(
  request: OrganizationRequest,
  change: ConferenceSettings & { version: number },
): Promise<SettingsRecord> {
  const { transaction, organization, caller, server } = request;
  await lockSite(request);
  const before = await readSettings(request);
  rejectStaleVersion(before, labelOf(request), change.version);
  const [earlier, after] = [
    pickFields(conferenceSettings, before),
    pickFields(conferenceSettings, change),
  ];
  rejectFieldErrors(crossFieldErrors(conferenceSettings, after));
  if (before.version > 0 && isEqual(earlier, after)) {
    request.changesNothing();
    return before;
  }
  const stamp = { updated_at: server.now(), updated_by: caller.displayName };
  const settings = JSON.stringify(after);
  await transaction
    .insertInto('conference_settings')
    .values({
      ...stamp,
      settings,
      organization_number: organization.number,
      organization_path: organization.path,
      created_at: stamp.updated_at,
      created_by: stamp.updated_by,
    })
    .onConflict((conflict) =>
      conflict
        .column('organization_number')
        .doUpdateSet({ ...stamp, settings, version: before.version + 1 }),
    )
    .execute();
  await request.record({
    entityType,
    entityId: String(organization.number),
    label: labelOf(request),
    action: 'update',
    organization,
    before: earlier,
    after,
  });
  return readSettings(request);
}

function labelOf({ organization }: Pick<OrganizationRequest, 'organization'>): string {
  return `Conference settings of ${organization.name}`;
}

const labels = labelsOf(conferenceSettings);

export const settingsHistory: RecordedKind = {
  entityType,
  feature: 'advanced-conference',
  labels,
  displayText: (field, value, changed) => displayText(conferenceSettings, field, value, changed),
  screensOf: async (_transaction, ids) => new Map(ids.map((id) => [id, { path: paths.rules }])),
  undo: {
    update: async (entry, request) => {
      const current = await readSettings(request);
      const earlier = withEarlierValues(pickFields(conferenceSettings, current), entry, labels);
      const { success, data } = z.safeParse(conferenceSettings.schema, earlier);
      if (!success) throw noLongerValid(entry.label);
      return changeSettings(request, { ...data, version: current.version });
    },
  },
};
