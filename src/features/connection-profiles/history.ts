import * as z from 'zod/mini';
import { displayText, labelsOf, pickFields } from '../../contract/fields/fields.ts';
import { Problem } from '../../contract/problem.ts';
import { any } from '../../server/database/listing.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import {
  noLongerValid,
  type RecordedKind,
  type UndoneEntry,
  withEarlierValues,
} from '../../server/records/recorded-kind.ts';
import { profiles } from './contract.ts';
import {
  connectionProfile,
  profileSecretNames,
  profileSecrets,
  profileStatus,
  typedProfile,
} from './fields.ts';
import { changeProfile, changeStatus } from './records/change-profile.ts';
import { findProfile } from './records/profiles.ts';
import { pushLabel } from './texts.ts';

const labels = {
  ...labelsOf(typedProfile),
  ...labelsOf(profileSecrets),
  status: profileStatus.label,
  push: pushLabel,
};

export const connectionProfileHistory: RecordedKind = {
  entityType: profiles.noun,
  feature: profiles.feature,
  labels,
  displayText: (field, value, changed) => displayText(typedProfile, field, value, changed),
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('connection_profile')
      .select(['id', 'type', 'number'])
      .where('id', '=', any(ids))
      .execute();
    return new Map(
      rows.map(({ id, type, number }) => [
        id,
        { path: `${profiles.screens.item}/${number}/${type}` },
      ]),
    );
  },
  undo: {
    update: (entry, request) =>
      'status' in entry.after ? undoStatus(entry, request) : undoChange(entry, request),
  },
};

async function undoStatus(entry: UndoneEntry, request: OrganizationRequest): Promise<unknown> {
  const { record } = await findProfile(request, { id: entry.entityId });
  withEarlierValues({ status: record.status }, entry, labels);
  return changeStatus(request, record.id, z.parse(profileStatus.schema, entry.before.status));
}

async function undoChange(entry: UndoneEntry, request: OrganizationRequest): Promise<unknown> {
  const { label, after } = entry;
  if ('push' in after)
    throw new Problem('conflict', `What ${label} adopted ends with its next change.`);
  if (profileSecretNames.some((name) => name in after))
    throw new Problem(
      'conflict',
      `A secret of ${label} was changed, and its earlier value is stored nowhere. Change it by hand.`,
    );
  const { record } = await findProfile(request, { id: entry.entityId });
  const earlier = withEarlierValues(pickFields(connectionProfile, record), entry, labels);
  const { success, data } = z.safeParse(connectionProfile.schema, earlier);
  if (!success) throw noLongerValid(label);
  return changeProfile(request, record.id, { ...data, version: record.version, secrets: {} });
}
