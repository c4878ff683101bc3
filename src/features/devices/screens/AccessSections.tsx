import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { FieldRow, FormSection } from '../../../ui/form/FormSection.tsx';
import { NumberField } from '../../../ui/form/fields/NumberField.tsx';
import { SecretField } from '../../../ui/form/fields/SecretField.tsx';
import { SelectField } from '../../../ui/form/fields/SelectField.tsx';
import { SwitchField } from '../../../ui/form/fields/SwitchField.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { typeFacts } from '../device-types.ts';
import { texts } from '../texts.ts';
import type { SectionProps } from './DeviceSections.tsx';
import classes from './Devices.module.css';
import {
  authOptions,
  privOptions,
  schemeOptions,
  snmpVersionOptions,
  trustOptions,
} from './options.ts';

const generatedLength = 32;
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Without modulo bias: bytes beyond the last whole round of the letters are thrown away. */
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
    <FormSection title={texts.radius} help={texts.radiusHelp}>
      <div className={classes.secret}>
        <SecretField
          form={form}
          name="secrets.radiusSecret"
          label={texts.radiusSecret}
          help={texts.radiusSecretHelp}
          isSet={stored.includes('radiusSecret')}
        />
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
        <TextField form={form} name="nasIdentifier" label={texts.nasIdentifier} />
        <NumberField form={form} name="coaPort" label={texts.coaPort} required />
      </FieldRow>
      <TextField
        form={form}
        name="radiusSourceAddresses"
        label={texts.radiusSourceAddresses}
        help={texts.addressesHelp}
      />
    </FormSection>
  );
}

export function ApiSection({ form, type, stored }: SectionProps) {
  const { usesApi, api } = form.getValues();
  const [isUsed, setUsed] = useState(usesApi);
  const [trust, setTrust] = useState(api.trust);
  form.watch('usesApi', ({ value }) => setUsed(value));
  form.watch('api.trust', ({ value }) => setTrust(String(value)));
  const signIn = typeFacts[type].api?.signIn ?? 'user';
  return (
    <FormSection title={texts.api} help={texts.apiHelp}>
      <SwitchField form={form} name="usesApi" label={texts.useApi} />
      {isUsed && (
        <>
          <FieldRow>
            <SelectField
              form={form}
              name="api.scheme"
              label={texts.scheme}
              options={schemeOptions}
            />
            <NumberField form={form} name="api.port" label={texts.port} required />
          </FieldRow>
          <FieldRow>
            {signIn === 'user' && (
              <TextField form={form} name="api.user" label={texts.user} required />
            )}
            <SecretField
              form={form}
              name="secrets.apiPassword"
              label={signIn === 'user' ? texts.password : texts.apiKey}
              isSet={stored.includes('apiPassword')}
              required
            />
          </FieldRow>
          <SelectField form={form} name="api.trust" label={texts.trust} options={trustOptions} />
          {trust === 'fingerprint' && (
            <TextField form={form} name="api.fingerprint" label={texts.fingerprint} required />
          )}
        </>
      )}
    </FormSection>
  );
}

export function SnmpSection({ form, stored }: Omit<SectionProps, 'type'>) {
  const { usesSnmp, snmp } = form.getValues();
  const [isUsed, setUsed] = useState(usesSnmp);
  const [version, setVersion] = useState(snmp.version);
  form.watch('usesSnmp', ({ value }) => setUsed(value));
  form.watch('snmp.version', ({ value }) => setVersion(String(value)));
  return (
    <FormSection title={texts.snmp} help={texts.snmpHelp}>
      <SwitchField form={form} name="usesSnmp" label={texts.useSnmp} />
      {isUsed && (
        <>
          <FieldRow>
            <SelectField
              form={form}
              name="snmp.version"
              label={texts.version}
              options={snmpVersionOptions}
            />
            <NumberField form={form} name="snmp.port" label={texts.port} required />
          </FieldRow>
          {version === '2c' ? (
            <SecretField
              form={form}
              name="secrets.snmpCommunity"
              label={texts.community}
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

function SnmpUser({ form, stored }: Omit<SectionProps, 'type'>) {
  return (
    <>
      <TextField form={form} name="snmp.user" label={texts.user} required />
      <FieldRow>
        <SelectField
          form={form}
          name="snmp.authProtocol"
          label={texts.authProtocol}
          options={authOptions}
          clearable
        />
        <SecretField
          form={form}
          name="secrets.snmpAuthKey"
          label={texts.authKey}
          isSet={stored.includes('snmpAuthKey')}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          form={form}
          name="snmp.privProtocol"
          label={texts.privProtocol}
          options={privOptions}
          clearable
        />
        <SecretField
          form={form}
          name="secrets.snmpPrivKey"
          label={texts.privKey}
          isSet={stored.includes('snmpPrivKey')}
        />
      </FieldRow>
    </>
  );
}
