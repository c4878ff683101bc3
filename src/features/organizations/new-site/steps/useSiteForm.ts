import type { Draft } from '../../../../contract/fields/fields.ts';
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts';
import type { FieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { parseSite } from '../draft/parse-site.ts';
import { newSite } from '../fields.ts';
import type { StepProps } from './step-props.ts';
import { errorsOfStep, type StepId } from './steps.ts';

export type SiteForm = FieldsForm<typeof newSite.map>;

/** The form of a step for the whole site. Stores each change at once and shows only the step's errors. */
export function useSiteForm({ draft, parent, onChange }: StepProps, step: StepId): SiteForm {
  const form = useRecordForm<Draft<typeof newSite>>({
    initialValues: { site: draft.site, areas: draft.areas },
    validate: ({ site, areas }) => {
      // Checking a thousand plans when an input loses the focus would take too long.
      const checked = step === 'plans' ? areas : areas.map((area) => ({ ...area, plans: [] }));
      return errorsOfStep(step, parseSite({ site, areas: checked }, parent).errors ?? {});
    },
    onChange: (values) => onChange((before) => ({ ...before, ...values })),
  });
  return { ...form, fields: newSite };
}
