import type { FieldMap } from '../../contract/fields/field.ts';
import { type OpeningCalls, openingCall } from '../../contract/opening-calls.ts';
import { getOrganizationDefaults } from '../../features/organizations/contract.ts';
import type { FullRecord, RecordCalls } from '../../ui/record/record-calls.ts';

/** Returns the opening calls of a `RecordEditor`. */
export function openingRecord<F extends FieldMap, R extends FullRecord<F>, Id extends string>(
  calls: Pick<RecordCalls<F, R, Id>, 'id' | 'get'>,
): OpeningCalls {
  return ({ organization, parameters, search }) => {
    const orgNumber = String(organization);
    const source = parameters.id ?? search.copy;
    const defaults = openingCall(getOrganizationDefaults, { params: { orgNumber } });
    if (typeof source !== 'string') return [defaults];
    // The name of the id parameter depends on the feature.
    const sent = { params: { orgNumber, [calls.id]: source } };
    return [defaults, { endpoint: calls.get, sent }];
  };
}
