import { any } from '../../../server/database/listing.ts';
import type { RecordedKind } from '../../../server/records/recorded-kind.ts';
import type { PortalVersion } from '../contract.ts';
import { documentLabels } from '../document/document-texts.ts';

/** Of versions, and of the list of members. */
export const portalEntityType = 'portal';

/** Returns the subject of a history entry about a version. */
export function versionHistoryOf({ id, number }: Pick<PortalVersion, 'id' | 'number'>) {
  return { entityType: portalEntityType, entityId: id, label: `Version ${number}` };
}

export const portalHistory: RecordedKind = {
  entityType: portalEntityType,
  feature: 'portal',
  labels: {
    ...documentLabels,
    status: 'Status',
    note: 'Note',
    publishAt: 'Published from',
    members: 'Members',
  },
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('portal_version as version')
      .innerJoin('organization', 'organization.number', 'version.organization_number')
      .select(['version.id', 'organization.type'])
      .where('version.id', '=', any(ids))
      .execute();
    return new Map(
      rows.flatMap(({ id, type }) =>
        type === 'ServiceArea' ? [[id, { path: '/setup/portal' }] as const] : [],
      ),
    );
  },
  undo: {},
};
