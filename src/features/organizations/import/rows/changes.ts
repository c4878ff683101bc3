import { labelsOf } from '../../../../contract/fields/fields.ts';
import type { Overwrite } from '../../../../contract/import.ts';
import { readableValue } from '../../../../contract/values/readableValue.ts';
import { organization } from '../../fields.ts';
import type { ExistingOrganization } from './existing-organizations.ts';
import type { PlannedRow } from './plan.ts';

const labels: Readonly<Record<string, string>> = {
  ...labelsOf(organization),
  parentNumber: 'Parent number',
};
const compared = [
  'parentNumber',
  'name',
  'status',
  'timeZone',
  'country',
  'city',
  'latitude',
  'longitude',
] as const;

/** Returns the fields that an import changes of an organization, in the labels of its form. */
export function changesOf(row: PlannedRow, existing: ExistingOrganization): Overwrite['changes'] {
  return compared
    .filter((field) => row[field] !== existing[field])
    .map((field) => ({
      label: labels[field] ?? field,
      before: readableValue(existing[field]),
      after: readableValue(row[field]),
    }));
}
