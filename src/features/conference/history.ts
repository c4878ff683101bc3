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
import { paths } from '../advanced-conference/contract.ts';
import { conferences } from './contract.ts';
import { conference, conferenceSecretNames, conferenceSecrets } from './fields.ts';
import { changeConference, createConference } from './records/change-conference.ts';
import { findConference } from './records/find-conference.ts';
import { recordedNames } from './records/recorded-fields.ts';
import { conferenceState } from './states.ts';
import { historyLabels } from './texts.ts';

const labels = {
  ...labelsOf(conference),
  ...labelsOf(conferenceSecrets),
  state: conferenceState.label,
  ...historyLabels,
};

export const conferenceHistory: RecordedKind = {
  entityType: conferences.noun,
  feature: conferences.feature,
  labels,
  displayText(field, value, changed) {
    // Shown as the texts of the fields beside which they are stored.
    if (recordedNames.includes(field)) return '';
    return field === 'state'
      ? displayText({ map: { state: conferenceState } }, field, value, changed)
      : displayText(conference, field, value, changed);
  },
  screensOf: async (transaction, ids) => {
    const rows = await transaction
      .selectFrom('conference')
      .select(['id', 'is_rehearsal'])
      .where('id', '=', any(ids))
      .execute();
    return new Map(
      rows.map(({ id, is_rehearsal: isRehearsal }) => [
        id,
        { path: isRehearsal ? paths.rehearse : `${conferences.screens.item}/${id}` },
      ]),
    );
  },
  undo: {
    update: undoChange,
    /** Comes back as a draft: what it had reserved may be others' now. */
    delete: (entry, request) =>
      createConference(request, {
        ...validFields(entry.before, entry),
        secrets: {},
        isDraft: true,
      }),
  },
};

async function undoChange(
  { before: allBefore, after: allAfter, ...of }: UndoneEntry,
  request: OrganizationRequest,
): Promise<unknown> {
  const [before, after] = [withoutNames(allBefore), withoutNames(allAfter)];
  const entry = { ...of, before, after };
  const { label } = entry;
  if (Object.keys(after).some((name) => !(name in conference.map)))
    throw new Problem(
      'conflict',
      conferenceSecretNames.some((name) => name in after)
        ? `A secret of ${label} was changed, and its earlier value is stored nowhere. Change it by hand.`
        : `What was done to ${label} cannot be undone here. Use its actions.`,
    );
  const { record } = await findConference(request, entry.entityId);
  const earlier = withEarlierValues(pickFields(conference, record), entry, labels);
  const { version } = record;
  return changeConference(request, record.id, {
    ...validFields(earlier, entry),
    version,
    secrets: {},
  });
}

function withoutNames(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => !recordedNames.includes(field)),
  );
}

function validFields(values: unknown, { label }: UndoneEntry) {
  const { success, data } = z.safeParse(conference.schema, values);
  if (!success) throw noLongerValid(label);
  return data;
}
