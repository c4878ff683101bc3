import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import type { ServicePlan } from '../fields.ts';
import { PlanCard } from '../public/PlanCard.tsx';
import { radiusReplyOf } from '../rules.ts';
import { texts } from '../texts.ts';
import classes from './PlanPreview.module.css';

interface PlanPreviewProps {
  plan: ServicePlan | null;
  onClose: () => void;
}

/** Shows the plan's card on the portal in each language, and its RADIUS reply. */
export function PlanPreview({ plan, onClose }: PlanPreviewProps) {
  return (
    <Dialog
      opened={plan !== null}
      title={texts.previewTitle}
      width={520}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose} data-autofocus>
          {texts.close}
        </Button>
      }
    >
      {plan !== null && <Preview plan={plan} />}
    </Dialog>
  );
}

/** The card in a language that is chosen, and the RADIUS reply below it. */
export function Preview({ plan }: { plan: ServicePlan }) {
  const [index, setIndex] = useState(0);
  return (
    <>
      {plan.texts.length > 1 && (
        <NativeSelect
          label={texts.previewIn}
          value={String(index)}
          data={plan.texts.map(({ language }, place) => ({
            value: String(place),
            label: language,
          }))}
          onChange={(event) => setIndex(Number(event.currentTarget.value))}
        />
      )}
      <PlanCard plan={plan} text={plan.texts[index]} />
      <details className={classes.radius}>
        <summary>{texts.radius}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.attribute}</th>
              <th scope="col">{texts.value}</th>
            </tr>
          </thead>
          <tbody>
            {radiusReplyOf(plan).map(([attribute, value]) => (
              <tr key={attribute}>
                <th scope="row">{attribute}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
