import type { Draft } from '../../../../contract/fields/fields.ts';
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts';
import type { FieldsForm } from '../../../../ui/record/useFieldsForm.ts';
import { parseSite } from '../draft/parse-site.ts';
import { newSite } from '../fields.ts';
import type { StepProps } from './step-props.ts';
import { errorsOfStep, type StepId } from './steps.ts';

export type SiteForm = FieldsForm<typeof newSite.map>;

/** A step's form over the whole site: each change is stored at once, and only the step's errors are shown. */
export function useSiteForm({ draft, parent, onChange }: StepProps, step: StepId): SiteForm {
  const form = useRecordForm<Draft<typeof newSite>>({
    initialValues: { site: draft.site, areas: draft.areas },
    validate: ({ site, areas }) => {
      // Checking a thousand plans takes longer than leaving an input may.
      const checked = step === 'plans' ? areas : areas.map((area) => ({ ...area, plans: [] }));
      return errorsOfStep(step, parseSite({ site, areas: checked }, parent).errors ?? {});
    },
    onChange: (values) => onChange((before) => ({ ...before, ...values })),
  });
  return { ...form, fields: newSite };
}
