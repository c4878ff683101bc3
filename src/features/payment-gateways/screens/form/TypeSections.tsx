import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import type { GatewaySecretName, GatewayType } from '../../gateway-types.ts';
import { sections } from '../../texts.ts';
import { GroupItems } from './GroupItems.tsx';
import type { GatewayForm } from './useGatewayEditor.ts';

interface SectionProps {
  form: GatewayForm;
}

interface SecretSectionProps extends SectionProps {
  /** The names of the stored secrets. */
  stored: readonly GatewaySecretName[];
}

export function SandboxSection({ form }: SectionProps) {
  return (
    <FormSection {...sections.sandbox}>
      <FieldRow>
        <Field form={form} name="sandbox.events" />
        <Field form={form} name="sandbox.delaySeconds" />
      </FieldRow>
      <GroupItems form={form} name="sandbox.rules">
        {(index) => (
          <FieldRow>
            <Field form={form} name={`sandbox.rules.${index}.amountEnds`} />
            <Field form={form} name={`sandbox.rules.${index}.outcome`} />
          </FieldRow>
        )}
      </GroupItems>
    </FormSection>
  );
}

export function StripeSection({ form, stored }: SecretSectionProps) {
  return (
    <FormSection {...sections.stripe}>
      <Field form={form} name="stripe.publishableKey" />
      <Field form={form} name="secrets.secretKey" isSet={stored.includes('secretKey')} />
      <Field form={form} name="secrets.webhookSecret" isSet={stored.includes('webhookSecret')} />
      <FieldRow>
        <Field form={form} name="stripe.descriptor" />
        <Field form={form} name="stripe.accountId" />
      </FieldRow>
    </FormSection>
  );
}

function IssuerFields({ form, stored }: SecretSectionProps) {
  return (
    <>
      <Field form={form} name="loyalty.issuer" required />
      <FieldRow>
        <Field form={form} name="loyalty.clientId" required />
        <Field form={form} name="secrets.clientSecret" isSet={stored.includes('clientSecret')} />
      </FieldRow>
      <Field form={form} name="loyalty.scopes" />
      <Field form={form} name="loyalty.numberClaim" />
    </>
  );
}

export function AdyenSection({ form, stored }: SecretSectionProps) {
  return (
    <FormSection {...sections.adyen}>
      <Field form={form} name="adyen.merchantAccount" />
      <Field form={form} name="secrets.apiKey" isSet={stored.includes('apiKey')} />
      <Field form={form} name="secrets.hmacKey" isSet={stored.includes('hmacKey')} />
      <FieldRow>
        <Field form={form} name="adyen.clientKey" />
        <Field form={form} name="adyen.liveUrlPrefix" />
      </FieldRow>
    </FormSection>
  );
}

export function PayPalSection({ form, stored }: SecretSectionProps) {
  return (
    <FormSection {...sections.paypal}>
      <Field form={form} name="paypal.clientId" />
      <Field form={form} name="secrets.clientSecret" isSet={stored.includes('clientSecret')} />
      <Field form={form} name="paypal.webhookId" />
    </FormSection>
  );
}

export function AuthorizeNetSection({ form, stored }: SecretSectionProps) {
  return (
    <FormSection {...sections.authorizeNet}>
      <Field form={form} name="authorizeNet.apiLoginId" />
      <Field form={form} name="secrets.transactionKey" isSet={stored.includes('transactionKey')} />
      <Field form={form} name="secrets.signatureKey" isSet={stored.includes('signatureKey')} />
    </FormSection>
  );
}

export function LoyaltySection({ form, stored, type }: SecretSectionProps & { type: GatewayType }) {
  return (
    <FormSection {...(type === 'oidc' ? sections.issuer : sections.loyalty)}>
      <Field form={form} name="loyalty.programme" />
      {type === 'oidc' && <IssuerFields form={form} stored={stored} />}
      {type === 'http' && (
        <>
          <Field form={form} name="loyalty.url" required />
          <Field form={form} name="loyalty.method" />
          <FieldRow>
            <Field form={form} name="secrets.apiToken" isSet={stored.includes('apiToken')} />
            <Field form={form} name="loyalty.testNumber" />
          </FieldRow>
        </>
      )}
      {type !== 'list' && <Field form={form} name="loyalty.tierField" />}
      {type === 'http' && (
        <FieldRow>
          <Field form={form} name="loyalty.nameField" />
          <Field form={form} name="loyalty.expiresField" />
        </FieldRow>
      )}
      <GroupItems form={form} name="loyalty.tiers">
        {(index) => (
          <FieldRow>
            <Field form={form} name={`loyalty.tiers.${index}.value`} />
            <Field form={form} name={`loyalty.tiers.${index}.tier`} />
            <Field form={form} name={`loyalty.tiers.${index}.percentOff`} />
          </FieldRow>
        )}
      </GroupItems>
    </FormSection>
  );
}
