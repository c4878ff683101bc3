import { useState } from 'react';
import { FieldRow, FormSection } from '../../ui/form/FormSection.tsx';
import { CheckListField } from '../../ui/form/fields/CheckListField.tsx';
import { NumberField } from '../../ui/form/fields/NumberField.tsx';
import { QuantityField } from '../../ui/form/fields/QuantityField.tsx';
import { SelectField } from '../../ui/form/fields/SelectField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { RepeatedFields } from '../../ui/form/RepeatedFields.tsx';
import type { RecordFormApi } from '../../ui/form/useRecordForm.ts';
import {
  contentFilterOptions,
  dayOptions,
  durationKindOptions,
  limitedToOptions,
  loginMethodOptions,
  onQuotaOptions,
} from './public/options.ts';
import type { PlanValues } from './public/values.ts';
import { texts } from './texts.ts';

interface SectionProps {
  form: RecordFormApi<PlanValues>;
}

interface LocalSectionProps extends SectionProps {
  /** of the site, for the times that are local */
  timeZone: string;
}

export function TimeSection({ form, timeZone }: LocalSectionProps) {
  const [kind, setKind] = useState(form.getValues().durationKind);
  form.watch('durationKind', ({ value }) => setKind(value));
  return (
    <FormSection title={texts.time} help={texts.timeHelp}>
      <SelectField
        form={form}
        name="durationKind"
        label={texts.durationKind}
        options={durationKindOptions}
      />
      {(kind === 'elapsed' || kind === 'usage') && (
        <QuantityField
          form={form}
          kind="duration"
          name="duration"
          label={texts.duration}
          help={texts.durationHelp}
          required
        />
      )}
      {kind === 'fixedEnd' && (
        <TextField
          form={form}
          name="endsAt"
          type="datetime-local"
          label={texts.endsAt}
          help={texts.localTime(timeZone)}
          required
        />
      )}
      {kind === 'untilTime' && (
        <TextField
          form={form}
          name="untilTime"
          type="time"
          label={texts.untilTime}
          help={texts.untilHelp}
          required
        />
      )}
    </FormSection>
  );
}

export function SpeedSection({ form }: SectionProps) {
  const [onQuota, setOnQuota] = useState(form.getValues().onQuota);
  form.watch('onQuota', ({ value }) => setOnQuota(value));
  const rate = (name: 'bandwidthDown' | 'bandwidthUp' | 'burstDown' | 'burstUp', label: string) => (
    <QuantityField
      form={form}
      kind="rate"
      name={name}
      label={label}
      placeholder={texts.unlimited}
    />
  );
  return (
    <FormSection title={texts.speedSection} help={texts.speedHelp}>
      <FieldRow>
        {rate('bandwidthDown', texts.down)}
        {rate('bandwidthUp', texts.up)}
      </FieldRow>
      <FieldRow>
        <QuantityField form={form} kind="rate" name="burstDown" label={texts.burstDown} />
        <QuantityField form={form} kind="rate" name="burstUp" label={texts.burstUp} />
        <NumberField form={form} name="burstSeconds" label={texts.burstSeconds} unit="s" />
      </FieldRow>
      <FieldRow>
        <QuantityField
          form={form}
          kind="data"
          name="quotaBytes"
          label={texts.quotaBytes}
          placeholder={texts.unlimited}
        />
        <SelectField form={form} name="onQuota" label={texts.onQuota} options={onQuotaOptions} />
      </FieldRow>
      {onQuota === 'throttle' && (
        <FieldRow>
          <QuantityField form={form} kind="rate" name="throttleDown" label={texts.throttleDown} />
          <QuantityField form={form} kind="rate" name="throttleUp" label={texts.throttleUp} />
        </FieldRow>
      )}
    </FormSection>
  );
}

export function DevicesSection({ form }: SectionProps) {
  return (
    <FormSection title={texts.devicesSection} help={texts.devicesHelp}>
      <FieldRow>
        <NumberField form={form} name="maxDevices" label={texts.maxDevices} />
        <TextField
          form={form}
          name="extraDevicePrice"
          label={texts.extraDevicePrice}
          help={texts.extraDeviceHelp}
          inputMode="decimal"
        />
      </FieldRow>
    </FormSection>
  );
}

export function EligibilitySection({ form, timeZone }: LocalSectionProps) {
  const { daysAndHours } = form.getValues();
  return (
    <FormSection title={texts.eligibility} help={texts.eligibilityHelp}>
      <CheckListField
        form={form}
        name="loginMethods"
        label={texts.loginMethods}
        options={loginMethodOptions}
      />
      <TextField
        form={form}
        name="guestGroups"
        label={texts.guestGroups}
        help={texts.guestGroupsHelp}
      />
      <SelectField
        form={form}
        name="limitedTo"
        label={texts.limitedTo}
        options={limitedToOptions}
      />
      <FieldRow wide>
        <TextField
          form={form}
          name="visibleFrom"
          type="datetime-local"
          label={texts.visibleFrom}
          help={texts.localTime(timeZone)}
        />
        <TextField
          form={form}
          name="visibleUntil"
          type="datetime-local"
          label={texts.visibleUntil}
          help={texts.localTime(timeZone)}
        />
      </FieldRow>
      <RepeatedFields
        keys={daysAndHours.map((_period, index) => form.key(`daysAndHours.${index}`))}
        nameOf={(index) => texts.period(index + 1)}
        addLabel={texts.addPeriod}
        onAdd={() =>
          form.insertListItem('daysAndHours', {
            days: dayOptions.map(({ value }) => value),
            from: '00:00',
            until: '23:59',
          })
        }
        onRemove={(index) => form.removeListItem('daysAndHours', index)}
      >
        {(index) => (
          <>
            <CheckListField
              form={form}
              name={`daysAndHours.${index}.days`}
              label={texts.days}
              options={dayOptions}
            />
            <FieldRow>
              <TextField
                form={form}
                name={`daysAndHours.${index}.from`}
                type="time"
                label={texts.from}
                required
              />
              <TextField
                form={form}
                name={`daysAndHours.${index}.until`}
                type="time"
                label={texts.untilHour}
                required
              />
            </FieldRow>
          </>
        )}
      </RepeatedFields>
    </FormSection>
  );
}

export function NetworkSection({ form }: SectionProps) {
  return (
    <FormSection title={texts.network} help={texts.networkHelp}>
      <FieldRow>
        <NumberField form={form} name="vlan" label={texts.vlan} />
        <SelectField
          form={form}
          name="contentFilter"
          label={texts.contentFilter}
          options={contentFilterOptions}
        />
      </FieldRow>
      <FieldRow>
        <QuantityField
          form={form}
          kind="duration"
          name="sessionTimeout"
          label={texts.sessionTimeout}
          placeholder={texts.unlimited}
        />
        <QuantityField
          form={form}
          kind="duration"
          name="idleTimeout"
          label={texts.idleTimeout}
          required
        />
        <QuantityField
          form={form}
          kind="duration"
          name="interimInterval"
          label={texts.interimInterval}
          required
        />
      </FieldRow>
    </FormSection>
  );
}
