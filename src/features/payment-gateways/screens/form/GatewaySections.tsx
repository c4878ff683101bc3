import { useState } from 'react';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import type { GatewayRecord } from '../../contract.ts';
import { type GatewaySecretName, type GatewayType, typeFacts } from '../../gateway-types.ts';
import { gardenTexts, sections } from '../../texts.ts';
import { CloudbedsSection, MewsSection } from './HostedSections.tsx';
import { FiasSection, HouseSection, PostingSection } from './PmsSections.tsx';
import { ServedAreas } from './ServedAreas.tsx';
import {
  AdyenSection,
  AuthorizeNetSection,
  LoyaltySection,
  PayPalSection,
  SandboxSection,
  StripeSection,
} from './TypeSections.tsx';
import type { GatewayForm } from './useGatewayEditor.ts';

interface GatewaySectionsProps {
  form: GatewayForm;
  type: GatewayType;
  /** The names of the stored secrets. */
  stored: readonly GatewaySecretName[];
  /** The service area. */
  number: number;
  areas: GatewayRecord['areas'];
}

/** The sections that a type has. */
export function GatewaySections({ form, type, stored, number, areas }: GatewaySectionsProps) {
  const { category } = typeFacts[type];
  const secretive = { form, stored };
  const takesMoney = category === 'credit-card' || category === 'pms';
  return (
    <>
      <FormSection {...(category === 'loyalty' ? sections.programme : sections.identity)}>
        <Field form={form} name="name" />
        <FieldRow>
          <Field form={form} name="mode" />
          {category !== 'loyalty' && <Field form={form} name="currencies" required />}
        </FieldRow>
      </FormSection>
      {type === 'sandbox' && <SandboxSection form={form} />}
      {type === 'stripe' && <StripeSection {...secretive} />}
      {type === 'adyen' && <AdyenSection {...secretive} />}
      {type === 'paypal' && <PayPalSection {...secretive} />}
      {type === 'authorize-net' && <AuthorizeNetSection {...secretive} />}
      {type === 'house' && <HouseSection form={form} />}
      {type === 'fias' && <FiasSection {...secretive} />}
      {type === 'mews' && <MewsSection {...secretive} />}
      {type === 'cloudbeds' && <CloudbedsSection {...secretive} />}
      {category === 'pms' && <PostingSection form={form} type={type} />}
      {category === 'pms' && (
        <FormSection {...sections.served}>
          <ServedAreas form={form} number={number} areas={areas} />
        </FormSection>
      )}
      {category === 'loyalty' && <LoyaltySection {...secretive} type={type} />}
      {category === 'invoice' && <InvoiceSection form={form} />}
      {takesMoney && (
        <FormSection {...sections.amounts}>
          <FieldRow>
            <Field form={form} name="leastAmount" />
            <Field form={form} name="mostAmount" />
          </FieldRow>
          {category === 'credit-card' && <Field form={form} name="capture" />}
        </FormSection>
      )}
      {takesMoney && (
        <FormSection {...sections.refunds}>
          <FieldRow>
            <Field form={form} name="refundBy" />
            <Field form={form} name="refundDays" />
          </FieldRow>
        </FormSection>
      )}
      {category === 'credit-card' && <GardenSection form={form} type={type} />}
      {type === 'oidc' && <IssuerGardenSection form={form} />}
    </>
  );
}

function GardenSection({ form, type }: Pick<GatewaySectionsProps, 'form' | 'type'>) {
  const preset = typeFacts[type].gardenHosts.join(', ');
  const { title, help } = sections.garden;
  return (
    <FormSection
      title={title}
      help={preset === '' ? help : `${help} ${gardenTexts.preset(preset)}`}
    >
      <Field form={form} name="gardenHosts" />
    </FormSection>
  );
}

function IssuerGardenSection({ form }: Pick<GatewaySectionsProps, 'form'>) {
  const [issuer, setIssuer] = useState(form.getValues().loyalty.issuer);
  form.watch('loyalty.issuer', ({ value }) => setIssuer(value));
  const host = URL.parse(issuer.trim())?.hostname ?? '';
  const { title, help } = sections.issuerGarden;
  return (
    <FormSection title={title} help={host === '' ? help : `${help} ${gardenTexts.issuer(host)}`}>
      <Field form={form} name="gardenHosts" />
    </FormSection>
  );
}

function InvoiceSection({ form }: Pick<GatewaySectionsProps, 'form'>) {
  return (
    <FormSection {...sections.invoice}>
      <FieldRow>
        <Field form={form} name="invoice.termsDays" />
        <Field form={form} name="invoice.prefix" />
        <Field form={form} name="invoice.nextNumber" />
      </FieldRow>
      <Field form={form} name="invoice.sender" />
      <Field form={form} name="invoice.footer" />
    </FormSection>
  );
}
