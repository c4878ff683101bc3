import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { FieldRow, FormSection } from '../../../ui/form/FormSection.tsx';
import { QuantityField } from '../../../ui/form/QuantityField.tsx';
import { RepeatedFields } from '../../../ui/form/RepeatedFields.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { RecordFormApi } from '../../../ui/form/useRecordForm.ts';
import { priceWords } from '../../service-plans/words.ts';
import { type KeptArea, keptPlan, madeUpPlan } from './keptSite.ts';
import { PlanLines } from './PlanLines.tsx';
import { standardPlan, standardPlanNames } from './standardPlans.ts';
import { texts } from './texts.ts';

interface AreaPlansProps {
  form: RecordFormApi<{ areas: KeptArea[] }>;
  /** the area's */
  index: number;
  place: { currency: string; language: string };
  isOpen: boolean;
  onOpen: () => void;
}

/** The plans of one area: read until they are opened, since a large site has very many. */
export function AreaPlans({ form, index, place, isOpen, onOpen }: AreaPlansProps) {
  const area = form.getValues().areas[index];
  if (area === undefined) return null;
  const { name, plans } = area;
  if (!isOpen)
    return (
      <FormSection title={name} help={texts.plansHelp}>
        <PlanLines plans={plans} />
        <div>
          <Button variant="default" aria-label={texts.editOf(name)} onClick={onOpen}>
            {texts.edit}
          </Button>
        </div>
      </FormSection>
    );
  const list = `areas.${index}.plans`;
  return (
    <FormSection title={name} help={texts.plansHelp}>
      <RepeatedFields
        keys={plans.map((_plan, position) => form.key(`${list}.${position}`))}
        nameOf={(position) => texts.plan(position + 1)}
        addLabel={texts.addPlan}
        onAdd={() => form.insertListItem(list, madeUpPlan(texts.newPlan, plans, place))}
        onRemove={(position) => form.removeListItem(list, position)}
      >
        {(position) => <PlanFields form={form} at={`${list}.${position}`} plan={plans[position]} />}
      </RepeatedFields>
      <Menu position="bottom-start" withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size={14} aria-hidden />}
            style={{ alignSelf: 'flex-start' }}
          >
            {texts.addStandard}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {standardPlanNames
            .filter((standard) => plans.every((plan) => plan.name !== standard))
            .map((standard) => {
              const fields = standardPlan(standard, place);
              return (
                <Menu.Item
                  key={standard}
                  rightSection={priceWords(fields)}
                  onClick={() => form.insertListItem(list, keptPlan(fields))}
                >
                  {standard}
                </Menu.Item>
              );
            })}
        </Menu.Dropdown>
      </Menu>
    </FormSection>
  );
}

interface PlanFieldsProps extends Pick<AreaPlansProps, 'form'> {
  /** the plan's path in the form */
  at: string;
  plan: KeptArea['plans'][number] | undefined;
}

function PlanFields({ form, at, plan }: PlanFieldsProps) {
  if (plan === undefined) return null;
  const { currency, durationKind } = plan.fields;
  const isTimed = durationKind === 'elapsed' || durationKind === 'usage';
  const rate = (name: 'bandwidthDown' | 'bandwidthUp', label: string) => (
    <QuantityField
      form={form}
      kind="rate"
      name={`${at}.${name}`}
      label={label}
      placeholder={texts.unlimited}
    />
  );
  return (
    <>
      <FieldRow>
        <TextField form={form} name={`${at}.name`} label={texts.planName} required />
        <TextField
          form={form}
          name={`${at}.price`}
          label={texts.price}
          inputMode="decimal"
          unit={currency}
          required
        />
      </FieldRow>
      <FieldRow>
        {isTimed && (
          <QuantityField
            form={form}
            kind="duration"
            name={`${at}.duration`}
            label={texts.duration}
            required
          />
        )}
        {rate('bandwidthDown', texts.download)}
        {rate('bandwidthUp', texts.upload)}
      </FieldRow>
    </>
  );
}
