import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { toDraft } from '../../../../contract/fields/fields.ts';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { RepeatedFields } from '../../../../ui/form/RepeatedFields.tsx';
import { planPriceText } from '../../../service-plans/public/plan-text.ts';
import { newPlan } from '../draft/site-draft.ts';
import { siteArea, sitePlan } from '../fields.ts';
import { type PlanLocale, standardPlan, standardPlanNames } from '../templates/standard-plans.ts';
import { texts } from '../texts.ts';
import { PlanFields } from './PlanFields.tsx';
import { PlanLines } from './PlanLines.tsx';
import type { SiteForm } from './useSiteForm.ts';

interface AreaPlansProps {
  form: SiteForm;
  /** the index of the area */
  index: number;
  /** the locale of new plans */
  locale: PlanLocale;
  isOpen: boolean;
  onOpen: () => void;
}

const list = siteArea.map.plans;

/** The plans of one area. They have no inputs until they are opened, because a large site has very many. */
export function AreaPlans({ form, index, locale, isOpen, onOpen }: AreaPlansProps) {
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
  const path = `areas.${index}.plans` as const;
  return (
    <FormSection title={name} help={texts.plansHelp}>
      <RepeatedFields
        keys={plans.map((_plan, position) => form.key(`${path}.${position}`))}
        nameOf={(position) => `${list.texts.item} ${position + 1}`}
        addLabel={list.texts.add}
        onAdd={() => form.insertListItem(path, newPlan(texts.newPlan, plans, locale))}
        onRemove={(position) => form.removeListItem(path, position)}
      >
        {(position) => {
          const plan = plans[position];
          return plan && <PlanFields form={form} path={`${path}.${position}`} plan={plan} />;
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
              const plan = standardPlan(standard, locale);
              return (
                <Menu.Item
                  key={standard}
                  rightSection={planPriceText(plan)}
                  onClick={() => form.insertListItem(path, toDraft(sitePlan, plan))}
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
