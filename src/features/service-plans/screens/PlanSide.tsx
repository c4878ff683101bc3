import { newRecord } from '../../../contract/fields/fields.ts';
import { SidePanel } from '../../../ui/form/SidePanel.tsx';
import type { FieldsForm } from '../../../ui/record/useFieldsForm.ts';
import { useLiveRecord } from '../../../ui/record/useLiveRecord.ts';
import type { OrganizationDefaults } from '../../../workspace/record/RecordEditor.tsx';
import { servicePlan } from '../fields.ts';
import { texts } from '../texts.ts';
import { newPlan } from './newPlan.ts';
import { Preview } from './PlanPreview.tsx';

interface PlanSideProps {
  form: FieldsForm<typeof servicePlan.map>;
  defaults: OrganizationDefaults;
}

/** The plan's card on the portal and its RADIUS reply, as they are typed. */
export function PlanSide({ form, defaults }: PlanSideProps) {
  const start = newRecord(servicePlan, { name: texts.portalName, ...newPlan(defaults) });
  const plan = useLiveRecord(form, start);
  return (
    <SidePanel title={texts.previewTitle}>
      <Preview plan={plan} />
    </SidePanel>
  );
}
