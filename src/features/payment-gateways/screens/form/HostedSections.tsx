import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import type { GatewaySecretName } from '../../gateway-types.ts';
import { sections } from '../../texts.ts';
import type { GatewayForm } from './useGatewayEditor.ts';

interface HostedSectionProps {
  form: GatewayForm;
  /** The names of the stored secrets. */
  stored: readonly GatewaySecretName[];
}

export function MewsSection({ form, stored }: HostedSectionProps) {
  return (
    <FormSection {...sections.mews}>
      <Field form={form} name="mews.platformUrl" />
      <Field form={form} name="secrets.clientToken" isSet={stored.includes('clientToken')} />
      <Field form={form} name="secrets.accessToken" isSet={stored.includes('accessToken')} />
      <Field form={form} name="mews.serviceId" />
      <Field form={form} name="mews.productId" />
      <Field form={form} name="mews.accountingCategoryId" />
      <FieldRow>
        <Field form={form} name="mews.taxCode" />
        <Field form={form} name="posting.roomPrefix" />
      </FieldRow>
      <Field form={form} name="mews.stayServiceId" />
      <Field form={form} name="posting.takesReversals" />
    </FormSection>
  );
}

export function CloudbedsSection({ form, stored }: HostedSectionProps) {
  return (
    <FormSection {...sections.cloudbeds}>
      <Field form={form} name="secrets.apiKey" isSet={stored.includes('apiKey')} />
      <FieldRow>
        <Field form={form} name="cloudbeds.propertyId" />
        <Field form={form} name="posting.roomPrefix" />
      </FieldRow>
      <Field form={form} name="cloudbeds.taxName" />
      <Field form={form} name="posting.takesReversals" />
    </FormSection>
  );
}
