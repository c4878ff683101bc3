import { VersionConflict } from '../../../ui/dialogs/VersionConflict.tsx';
import { RecordForm } from '../../../ui/form/RecordForm.tsx';
import { useHasSide } from '../../../ui/form/useHasSide.ts';
import { RecordStamps } from '../../../workspace/record/RecordStamps.tsx';
import { useAllowed } from '../../../workspace/useAllowed.ts';
import { BrandField } from '../form/BrandField.tsx';
import {
  ContactsSection,
  IdentitySection,
  LocationSection,
  NotesSection,
  ServiceSection,
} from '../form/OrganizationSections.tsx';
import { texts } from '../form/texts.ts';
import { LifecycleSections } from '../lifecycle/screens/LifecycleSections.tsx';
import type { OrganizationRecord } from '../record/contract.ts';
import { OrganizationSide } from './OrganizationSide.tsx';
import { useOrganizationEditor } from './useOrganizationEditor.ts';

interface OrganizationFormProps {
  initial: OrganizationRecord;
  readOnly: boolean;
}

/** Edits an organization. The actions on the whole organization are below the form. */
export function OrganizationForm({ initial, readOnly }: OrganizationFormProps) {
  const { form, record, show, conflict, ...editing } = useOrganizationEditor(initial);
  const { isOwner } = useAllowed();
  const hasSide = useHasSide();
  return (
    <>
      <RecordForm
        form={form}
        label={texts.form(record.name)}
        pending={editing.isPending}
        submitError={editing.submitError}
        readOnly={readOnly}
        onSubmit={editing.submit}
        onCancel={form.reset}
        side={hasSide && <OrganizationSide number={record.number} type={record.type} />}
      >
        <IdentitySection form={form} record={record} />
        <LocationSection form={form} record={record} />
        <ContactsSection form={form} />
        <ServiceSection form={form} record={record} isOwner={isOwner}>
          <BrandField form={form} name="brandTheme" inherited={record.inherited.brandTheme} />
        </ServiceSection>
        <NotesSection form={form} />
        <RecordStamps
          record={record}
          timeZone={record.timeZone ?? record.inherited.timeZone ?? 'UTC'}
        />
      </RecordForm>
      <LifecycleSections record={record} hasChanges={() => form.isDirty()} onChanged={show} />
      <VersionConflict conflict={conflict} pending={editing.isPending} />
    </>
  );
}
