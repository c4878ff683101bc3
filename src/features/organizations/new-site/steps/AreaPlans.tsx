import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { RepeatedFields } from '../../../../ui/form/RepeatedFields.tsx';
import type { RecordFormApi } from '../../../../ui/form/useRecordForm.ts';
import { priceWords } from '../../../service-plans/public/words.ts';
import { type AreaDraft, madeUpPlan, planDraft } from '../draft/site-draft.ts';
import { standardPlan, standardPlanNames } from '../templates/standard-plans.ts';
import { texts } from '../texts.ts';
import { PlanFields } from './PlanFields.tsx';
import { PlanLines } from './PlanLines.tsx';

interface AreaPlansProps {
  form: RecordFormApi<{ areas: AreaDraft[] }>;
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
        {(position) => {
          const plan = plans[position];
          return plan && <PlanFields form={form} at={`${list}.${position}`} plan={plan} />;
        }}
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
                  onClick={() => form.insertListItem(list, planDraft(fields))}
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
