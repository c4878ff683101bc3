import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import type { Above } from '../../rules/effective.ts';
import { texts } from '../../texts.ts';
import type { HotspotForm } from '../useHotspotEditor.ts';
import { InheritedField, InheritedList } from './InheritedField.tsx';

interface SectionProps {
  form: HotspotForm;
  above: readonly Above[];
}

/** The sections of the settings' form. */
export function HotspotSections(props: SectionProps) {
  return (
    <>
      <NetworkSection {...props} />
      <RoamingSection {...props} />
      <VenueSection {...props} />
      <LinkSection {...props} />
      <OperatorSection {...props} />
      <SignUpSection {...props} />
    </>
  );
}

function NetworkSection(props: SectionProps) {
  return (
    <FormSection {...texts.network}>
      <InheritedField {...props} name="ssid" />
      <FieldRow>
        <InheritedField {...props} name="security" />
        <InheritedField {...props} name="hessid" />
      </FieldRow>
      <FieldRow>
        <InheritedField {...props} name="accessNetworkType" />
        <InheritedField {...props} name="internet" />
      </FieldRow>
    </FormSection>
  );
}

function RoamingSection(props: SectionProps) {
  const { form } = props;
  return (
    <FormSection {...texts.roaming}>
      <InheritedList {...props} name="roamingConsortia" help={texts.first}>
        {(index) => <Field form={form} name={`roamingConsortia.${index}.oi`} />}
      </InheritedList>
      <InheritedList {...props} name="naiRealms">
        {(index) => (
          <>
            <Field form={form} name={`naiRealms.${index}.realm`} />
            <Field form={form} name={`naiRealms.${index}.methods`} />
          </>
        )}
      </InheritedList>
      <InheritedList {...props} name="domains">
        {(index) => <Field form={form} name={`domains.${index}.domain`} />}
      </InheritedList>
      <InheritedList {...props} name="plmns">
        {(index) => (
          <FieldRow>
            <Field form={form} name={`plmns.${index}.mcc`} />
            <Field form={form} name={`plmns.${index}.mnc`} />
          </FieldRow>
        )}
      </InheritedList>
    </FormSection>
  );
}

function VenueSection(props: SectionProps) {
  const { form } = props;
  return (
    <FormSection {...texts.venue}>
      <InheritedField {...props} name="venue" />
      <InheritedList {...props} name="venueNames">
        {(index) => (
          <FieldRow>
            <Field form={form} name={`venueNames.${index}.language`} />
            <Field form={form} name={`venueNames.${index}.name`} />
          </FieldRow>
        )}
      </InheritedList>
    </FormSection>
  );
}

function LinkSection(props: SectionProps) {
  const { form } = props;
  return (
    <FormSection {...texts.link}>
      <InheritedField {...props} name="wanStatus" />
      <FieldRow>
        <InheritedField {...props} name="wanDown" />
        <InheritedField {...props} name="wanUp" />
      </FieldRow>
      <FieldRow>
        <InheritedField {...props} name="wanDownLoad" />
        <InheritedField {...props} name="wanUpLoad" />
      </FieldRow>
      <FieldRow>
        <InheritedField {...props} name="ipv4" />
        <InheritedField {...props} name="ipv6" />
      </FieldRow>
      <InheritedList {...props} name="connections">
        {(index) => (
          <FieldRow>
            <Field form={form} name={`connections.${index}.protocol`} />
            <Field form={form} name={`connections.${index}.port`} />
            <Field form={form} name={`connections.${index}.status`} />
          </FieldRow>
        )}
      </InheritedList>
    </FormSection>
  );
}

function OperatorSection(props: SectionProps) {
  const { form } = props;
  return (
    <FormSection {...texts.operator}>
      <InheritedList {...props} name="operatorNames">
        {(index) => (
          <FieldRow>
            <Field form={form} name={`operatorNames.${index}.language`} />
            <Field form={form} name={`operatorNames.${index}.name`} />
          </FieldRow>
        )}
      </InheritedList>
      <InheritedField {...props} name="termsAddress" />
      <FieldRow>
        <InheritedField {...props} name="termsFile" />
        <InheritedField {...props} name="termsVersion" />
      </FieldRow>
    </FormSection>
  );
}

function SignUpSection(props: SectionProps) {
  return (
    <FormSection {...texts.osu}>
      <InheritedField {...props} name="osuServer" />
      <FieldRow>
        <InheritedField {...props} name="osuMethod" />
        <InheritedField {...props} name="osuName" />
      </FieldRow>
      <InheritedField {...props} name="osuIcon" />
    </FormSection>
  );
}
