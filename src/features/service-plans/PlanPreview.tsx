import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '../../contract/money.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { ServicePlanFields } from './contract.ts';
import { PlanIcon } from './PlanIcon.tsx';
import classes from './PlanPreview.module.css';
import { radiusReplyOf, taxOf } from './rules.ts';
import { texts } from './texts.ts';
import { priceWords, quotaWords, speedWords, timeWords } from './words.ts';

interface PlanPreviewProps {
  plan: ServicePlanFields | null;
  onClose: () => void;
}

/** The plan's card on the portal, in each of its languages, and what the gateway is told. */
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
      {plan !== null && <Card plan={plan} />}
    </Dialog>
  );
}

function Card({ plan }: { plan: ServicePlanFields }) {
  const [index, setIndex] = useState(0);
  const shown = plan.texts[index];
  const tax = taxOf(plan);
  const taxText = formatMoney(tax, plan.currency);
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
      <article className={classes.card} lang={shown?.language}>
        <div className={classes.head}>
          <PlanIcon icon={plan.icon} size={24} />
          <h3>{shown?.portalName || plan.name}</h3>
          <strong className={classes.price}>{priceWords(plan)}</strong>
        </div>
        {shown?.description && <p>{shown.description}</p>}
        <ul className={classes.facts}>
          <li>{timeWords(plan)}</li>
          <li>{speedWords(plan)}</li>
          {plan.quotaBytes !== null && <li>{quotaWords(plan)}</li>}
          <li>
            {plan.maxDevices === null ? texts.anyDevices : texts.devicesUpTo(plan.maxDevices)}
          </li>
        </ul>
        {tax > 0 && (
          <p className={classes.tax}>
            {plan.taxIncluded ? texts.includesTax(taxText) : texts.plusTax(taxText)}
          </p>
        )}
      </article>
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
