import { hasRight } from '../../../../contract/permissions.ts';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { SideFacts, SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { RecordEditor } from '../../../../workspace/record/RecordEditor.tsx';
import { useAllowed } from '../../../../workspace/useAllowed.ts';
import { enterpriseDevices, enterpriseOwners, type OwnerRecord } from '../../contract.ts';
import { ownerTexts as texts } from '../../texts.ts';

export { openingOwner as openingCalls } from '../opening-calls.ts';

/** `/manage/enterprise/owner/{id?}` */
export function OwnerPage() {
  const { rights } = useAllowed();
  const seesContact = hasRight(rights, 'guest-data');
  return (
    <RecordEditor
      calls={enterpriseOwners}
      side={({ record }) => record !== null && <DevicesSide owner={record} />}
    >
      {({ form, record }) => (
        <>
          <FormSection {...texts.section}>
            <FieldRow>
              <Field form={form} name="name" autoFocus={record === null} />
              <Field form={form} name="kind" />
            </FieldRow>
            {seesContact && (
              <FieldRow>
                <Field form={form} name="email" />
                <Field form={form} name="phone" />
              </FieldRow>
            )}
          </FormSection>
          <FormSection {...texts.devicesSection}>
            <FieldRow>
              <Field form={form} name="mostDevices" />
              <Field form={form} name="unit" />
            </FieldRow>
            <Field form={form} name="household" />
            <FieldRow wide>
              <Field form={form} name="validFrom" />
              <Field form={form} name="validUntil" />
            </FieldRow>
          </FormSection>
        </>
      )}
    </RecordEditor>
  );
}

/** How many devices the owner has, with the way to them. */
function DevicesSide({ owner: { name, devices, mostDevices } }: { owner: OwnerRecord }) {
  return (
    <SidePanel title={texts.devices}>
      <SideFacts facts={[[texts.registered, texts.devicesOf(devices, mostDevices)]]} />
      <ScreenLink to={enterpriseDevices.screens.list} query={{ text: name }}>
        {texts.showDevices}
      </ScreenLink>
    </SidePanel>
  );
}
