import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { SwitchField } from '../../../../ui/form/fields/SwitchField.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useDraft } from '../../../../ui/record/useFieldsForm.ts';
import { type DeviceType, typeFacts } from '../../device-types.ts';
import type { SecretName } from '../../fields.ts';
import { sections, texts } from '../../texts.ts';
import classes from '../Devices.module.css';
import type { DeviceForm } from './useDeviceEditor.ts';

interface SectionProps {
  form: DeviceForm;
  /** The names of the stored secrets. */
  stored: readonly SecretName[];
}

const generatedLength = 32;
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Discards the largest byte values, which would make some letters more likely. */
function generatedSecret(): string {
  let secret = '';
  while (secret.length < generatedLength)
    for (const byte of crypto.getRandomValues(new Uint8Array(generatedLength)))
      if (byte < 256 - (256 % letters.length) && secret.length < generatedLength)
        secret += letters[byte % letters.length] ?? '';
  return secret;
}

export function RadiusSection({ form, stored }: SectionProps) {
  const [isGenerated, setGenerated] = useState(false);
  return (
    <FormSection {...sections.radius}>
      <div className={classes.secret}>
        <Field form={form} name="secrets.radiusSecret" isSet={stored.includes('radiusSecret')} />
        <Button
          variant="default"
          onClick={() => {
            form.setFieldValue('secrets.radiusSecret', generatedSecret());
            setGenerated(true);
          }}
        >
          {texts.generate}
        </Button>
      </div>
      {isGenerated && <Alert color="blue">{texts.generated}</Alert>}
      <FieldRow>
        <Field form={form} name="nasIdentifier" />
        <Field form={form} name="coaPort" />
      </FieldRow>
      <Field form={form} name="radiusSourceAddresses" />
    </FormSection>
  );
}

export function PortalSection({ form, type, stored }: SectionProps & { type: DeviceType }) {
  const { portalSecret, isRadiusClient } = typeFacts[type];
  return (
    <FormSection {...sections.portal}>
      <Field
        form={form}
        name="secrets.portalSecret"
        help={texts.portalSecretHelp(portalSecret ?? '')}
        isSet={stored.includes('portalSecret')}
      />
      {!isRadiusClient && (
        <Field
          form={form}
          name="nasIdentifier"
          label={texts.gatewayName}
          help={texts.gatewayNameHelp}
        />
      )}
    </FormSection>
  );
}

export function ApiSection({ form, type, stored }: SectionProps & { type: DeviceType }) {
  const { isOn, trust } = useDraft(form, 'api');
  const hasUser = typeFacts[type].api?.signIn !== 'key';
  return (
    <FormSection {...sections.api}>
      <SwitchField form={form} name="api.isOn" label={texts.useApi} />
      {isOn && (
        <>
          <FieldRow>
            <Field form={form} name="api.scheme" />
            <Field form={form} name="api.port" />
          </FieldRow>
          <FieldRow>
            {hasUser && <Field form={form} name="api.user" required />}
            <Field
              form={form}
              name="secrets.apiPassword"
              {...(!hasUser && { label: texts.apiKey })}
              isSet={stored.includes('apiPassword')}
              required
            />
          </FieldRow>
          <Field form={form} name="api.trust" />
          {trust === 'fingerprint' && <Field form={form} name="api.fingerprint" required />}
        </>
      )}
    </FormSection>
  );
}

export function SnmpSection({ form, stored }: SectionProps) {
  const { isOn, version } = useDraft(form, 'snmp');
  return (
    <FormSection {...sections.snmp}>
      <SwitchField form={form} name="snmp.isOn" label={texts.useSnmp} />
      {isOn && (
        <>
          <FieldRow>
            <Field form={form} name="snmp.version" />
            <Field form={form} name="snmp.port" />
          </FieldRow>
          {version === '2c' ? (
            <Field
              form={form}
              name="secrets.snmpCommunity"
              isSet={stored.includes('snmpCommunity')}
              required
            />
          ) : (
            <SnmpUser form={form} stored={stored} />
          )}
        </>
      )}
    </FormSection>
  );
}

function SnmpUser({ form, stored }: SectionProps) {
  return (
    <>
      <Field form={form} name="snmp.user" required />
      <FieldRow>
        <Field form={form} name="snmp.authProtocol" />
        <Field form={form} name="secrets.snmpAuthKey" isSet={stored.includes('snmpAuthKey')} />
      </FieldRow>
      <FieldRow>
        <Field form={form} name="snmp.privProtocol" />
        <Field form={form} name="secrets.snmpPrivKey" isSet={stored.includes('snmpPrivKey')} />
      </FieldRow>
    </>
  );
}
