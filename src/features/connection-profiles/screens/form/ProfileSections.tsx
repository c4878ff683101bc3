import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { Items } from '../../../../ui/record/Items.tsx';
import { useDraft } from '../../../../ui/record/useFieldsForm.ts';
import { SiteVlansButton } from '../../../site-network/public/SiteVlansButton.tsx';
import type { ProfileSecretName, ProfileType } from '../../fields.ts';
import { securityNames, typeFacts } from '../../profile-types.ts';
import { needsPassphrase } from '../../rules/profile-rules.ts';
import { sections, texts } from '../../texts.ts';
import { PassphraseActions } from './PassphraseActions.tsx';
import { PasspointSection } from './PasspointSection.tsx';
import { Places, type SiteNetwork } from './Places.tsx';
import type { ProfileForm } from './useProfileEditor.ts';

interface ProfileSectionsProps {
  /** the site */
  number: number;
  form: ProfileForm;
  type: ProfileType;
  /** the names of the stored secrets */
  stored: readonly ProfileSecretName[];
  site: SiteNetwork;
}

/** The sections that a type has. */
export function ProfileSections({ number, form, type, stored, site }: ProfileSectionsProps) {
  const { isWired, authentication } = typeFacts[type];
  return (
    <>
      {isWired ? (
        <FormSection {...sections.wired}>
          <Field form={form} name="name" />
          <Field form={form} name="portTags" required />
        </FormSection>
      ) : (
        <NetworkSection form={form} type={type} stored={stored} site={site} />
      )}
      <VlanSection number={number} form={form} type={type} />
      {authentication !== 'none' && <RadiusSection form={form} stored={stored} />}
      <FormSection {...sections.where}>
        <Places form={form} type={type} site={site} />
      </FormSection>
      <ScheduleSection form={form} timeZone={site.timeZone} />
      {!isWired && (
        <FormSection {...sections.roaming}>
          <Field form={form} name="roaming" />
          <FieldRow>
            <Field form={form} name="leastRate" />
          </FieldRow>
        </FormSection>
      )}
      {type === 'passpoint' && <PasspointSection form={form} />}
    </>
  );
}

function NetworkSection({
  form,
  type,
  stored,
  site,
}: Pick<ProfileSectionsProps, 'form' | 'type' | 'stored' | 'site'>) {
  const security = useDraft(form, 'security');
  const followed = useDraft(form, 'rotatingPassword');
  const allowed = typeFacts[type].securities;
  const known = allowed.find((one) => one === security);
  return (
    <FormSection {...sections.network}>
      <Field form={form} name="name" />
      <FieldRow>
        <Field form={form} name="ssid" required />
        <Field
          form={form}
          name="security"
          options={allowed.map((value) => ({ value, label: securityNames[value] }))}
        />
      </FieldRow>
      {known !== undefined && needsPassphrase({ type, security: known }) && (
        <>
          {(site.keyPolicies.length > 0 || followed !== '') && (
            <Field
              form={form}
              name="rotatingPassword"
              options={site.keyPolicies.map(({ id, name, ssid }) => ({
                value: id,
                label: `${name} (${ssid})`,
              }))}
            />
          )}
          {followed === '' && (
            <>
              <Field form={form} name="secrets.passphrase" isSet={stored.includes('passphrase')} />
              <PassphraseActions form={form} />
            </>
          )}
        </>
      )}
      <Field form={form} name="bands" />
      <FieldRow>
        <Field form={form} name="isHidden" />
        <Field form={form} name="isIsolated" />
      </FieldRow>
    </FormSection>
  );
}

function VlanSection({
  number,
  form,
  type,
}: Pick<ProfileSectionsProps, 'number' | 'form' | 'type'>) {
  const from = useDraft(form, 'vlanFrom');
  const { vlans } = typeFacts[type];
  const { options } = form.fields.map.vlanFrom;
  return (
    <FormSection {...sections.vlan}>
      <FieldRow>
        <Field
          form={form}
          name="vlanFrom"
          options={options.filter(({ value }) => vlans.includes(value))}
        />
        {from !== 'pan' && (
          <Field
            form={form}
            name="vlan"
            label={from === 'fixed' ? texts.vlan : texts.fallback}
            required={from !== 'plan'}
          />
        )}
      </FieldRow>
      <div>
        <SiteVlansButton siteNumber={number} />
      </div>
    </FormSection>
  );
}

function RadiusSection({ form, stored }: Pick<ProfileSectionsProps, 'form' | 'stored'>) {
  const radius = useDraft(form, 'radius');
  return (
    <FormSection {...sections.radius}>
      <Field form={form} name="radius" />
      {radius === 'others' && (
        <Items form={form} name="servers">
          {(at, index) => (
            <>
              <FieldRow>
                <Field form={form} name={at('host')} />
                <Field form={form} name={at('authPort')} />
                <Field form={form} name={at('acctPort')} />
              </FieldRow>
              <Field
                form={form}
                name={index === 0 ? 'secrets.radiusSecret' : 'secrets.radiusSecret2'}
                isSet={stored.includes(index === 0 ? 'radiusSecret' : 'radiusSecret2')}
              />
            </>
          )}
        </Items>
      )}
    </FormSection>
  );
}

function ScheduleSection({ form, timeZone }: { form: ProfileForm; timeZone: string }) {
  const { title, help } = sections.schedule;
  return (
    <FormSection title={title} help={`${help} ${texts.localTime(timeZone)}.`}>
      <Items form={form} name="hours">
        {(at) => (
          <>
            <Field form={form} name={at('days')} />
            <FieldRow>
              <Field form={form} name={at('from')} />
              <Field form={form} name={at('until')} />
            </FieldRow>
          </>
        )}
      </Items>
      <Items form={form} name="daysOff">
        {(at) => (
          <FieldRow>
            <Field form={form} name={at('day')} />
          </FieldRow>
        )}
      </Items>
    </FormSection>
  );
}
