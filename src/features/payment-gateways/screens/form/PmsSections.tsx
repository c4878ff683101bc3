import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import type { GatewaySecretName, GatewayType } from '../../gateway-types.ts';
import { sections } from '../../texts.ts';
import type { GatewayForm } from './useGatewayEditor.ts';

interface SectionProps {
  form: GatewayForm;
}

export function HouseSection({ form }: SectionProps) {
  return (
    <FormSection {...sections.house}>
      <Field form={form} name="house.rooms" />
      <FieldRow>
        <Field form={form} name="house.checkoutTime" />
      </FieldRow>
    </FormSection>
  );
}

interface SecretSectionProps extends SectionProps {
  /** The names of the stored secrets. */
  stored: readonly GatewaySecretName[];
}

export function FiasSection({ form, stored }: SecretSectionProps) {
  return (
    <FormSection {...sections.fias}>
      <FieldRow>
        <Field form={form} name="fias.host" />
        <Field form={form} name="fias.port" />
      </FieldRow>
      <Field form={form} name="secrets.authKey" isSet={stored.includes('authKey')} />
      <Field form={form} name="fias.postingMode" />
      <FieldRow>
        <Field form={form} name="fias.encoding" />
        <Field form={form} name="fias.nameFormat" />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="fias.salesOutlet" />
        <Field form={form} name="posting.roomPrefix" />
      </FieldRow>
      <Field form={form} name="posting.takesReversals" />
    </FormSection>
  );
}

export function PostingSection({ form, type }: SectionProps & { type: GatewayType }) {
  return (
    <FormSection {...sections.posting}>
      <FieldRow>
        <Field form={form} name="posting.text" />
        {type !== 'mews' && <Field form={form} name="posting.taxMode" />}
      </FieldRow>
      <Field form={form} name="posting.neverCharged" />
      <Field form={form} name="posting.freeGroups" />
      <FieldRow>
        <Field form={form} name="posting.queuedUpTo" />
        <Field form={form} name="posting.checkoutGraceHours" />
      </FieldRow>
      <Field form={form} name="posting.owner" />
    </FormSection>
  );
}
