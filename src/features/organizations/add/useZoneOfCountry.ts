import type { FieldsForm } from '../../../ui/record/useFieldsForm.ts';
import type { organization } from '../fields.ts';
import type { OrganizationRecord } from '../record/contract.ts';
import { zoneAfter } from './startBelow.ts';

/** Sets the time zone of a new site when its country changes, unless another one was chosen. */
export function useZoneOfCountry(
  form: FieldsForm<(typeof organization)['map']>,
  parent: OrganizationRecord,
): void {
  form.watch('country', ({ previousValue: before, value: country }) => {
    const { timeZone: zone } = form.getValues();
    const start = form.getInitialValues();
    // Another type was chosen, which starts with both.
    if (country === start.country && zone === start.timeZone) return;
    const next = zoneAfter({ before, country, zone }, parent);
    if (next !== zone) form.setFieldValue('timeZone', next);
  });
}
