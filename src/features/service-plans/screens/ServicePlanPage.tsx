import { Alert, Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useHasSide } from '../../../ui/form/useHasSide.ts';
import { RecordEditor } from '../../../workspace/record/RecordEditor.tsx';
import { servicePlans } from '../contract.ts';
import type { ServicePlan } from '../fields.ts';
import { texts } from '../texts.ts';
import { newPlan } from './newPlan.ts';
import { PlanPreview } from './PlanPreview.tsx';
import {
  DevicesSection,
  EligibilitySection,
  IdentitySection,
  NetworkSection,
  PortalSection,
  PriceSection,
  SpeedSection,
  TimeSection,
} from './PlanSections.tsx';
import { PlanSide } from './PlanSide.tsx';
import classes from './ServicePlans.module.css';

export { openingPlan as openingCalls } from './opening-calls.ts';

const copiedAsDraft = { status: 'Draft' } as const;

/** `/setup/service-plans/item/{id?}` */
export function ServicePlanPage() {
  const [preview, setPreview] = useState<ServicePlan | null>(null);
  const hasSide = useHasSide();
  return (
    <>
      <RecordEditor
        calls={servicePlans}
        start={newPlan}
        copy={copiedAsDraft}
        actions={({ parse }) =>
          !hasSide && (
            <Button
              variant="subtle"
              leftSection={<IconEye size={16} aria-hidden />}
              onClick={() => setPreview(parse())}
            >
              {texts.preview}
            </Button>
          )
        }
        side={(editor) => hasSide && <PlanSide {...editor} />}
      >
        {({ form, record, defaults: { timeZone } }) => (
          <>
            {record !== null && record.guestsNow + record.soldIn30Days > 0 && (
              <Alert color="blue" className={classes.usage}>
                {texts.usage(record.guestsNow, record.soldIn30Days)}
              </Alert>
            )}
            <IdentitySection form={form} />
            <PortalSection form={form} />
            <PriceSection form={form} />
            <TimeSection form={form} timeZone={timeZone} />
            <SpeedSection form={form} />
            <DevicesSection form={form} />
            <EligibilitySection form={form} timeZone={timeZone} />
            <NetworkSection form={form} />
          </>
        )}
      </RecordEditor>
      <PlanPreview plan={preview} onClose={() => setPreview(null)} />
    </>
  );
}
