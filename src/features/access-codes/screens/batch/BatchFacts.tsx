import type { ReactNode } from 'react';
import { formatQuantity } from '../../../../contract/values/units.ts';
import { formatNumber } from '../../../../ui/format.ts';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import type { AccessCodeBatchRecord } from '../../contract.ts';
import { accessCodeBatch, batchState } from '../../fields.ts';
import { planText, texts } from '../../texts.ts';
import classes from '../AccessCodes.module.css';
import { BatchStateLabel } from '../StateLabels.tsx';

const { map } = accessCodeBatch;

/** The terms of a batch and its progress. */
export function BatchFacts({ batch }: { batch: AccessCodeBatchRecord }) {
  const at = (time: string | null, otherwise: string) =>
    time === null ? otherwise : <TimeStamp at={new Date(time)} timeZone={batch.timeZone} />;
  const { devicesPerCode, secondsAfterFirstUse: after } = batch;
  const facts: [string, ReactNode][] = [
    [batchState.label, <BatchStateLabel key="state" state={batch.state} />],
    [map.planId.label, planText(batch)],
    [texts.codes, texts.generatedOf(batch.made, batch.count)],
    [map.validFrom.label, at(batch.validFrom, texts.immediately)],
    [map.validUntil.label, at(batch.validUntil, texts.noEnd)],
    [map.usesPerCode.label, formatNumber(batch.usesPerCode)],
    [
      map.devicesPerCode.label,
      devicesPerCode === null ? texts.asPlan : formatNumber(devicesPerCode),
    ],
  ];
  if (after !== null)
    facts.push([map.secondsAfterFirstUse.label, formatQuantity('duration', after)]);
  if (batch.billedBy !== null) facts.push([texts.billedBy, batch.billedBy]);
  facts.push([
    texts.created,
    <span key="created">
      {at(batch.createdAt, '')} {texts.by(batch.createdBy)}
    </span>,
  ]);
  if (batch.note !== '') facts.push([map.note.label, batch.note]);
  return (
    <dl className={classes.facts} aria-label={texts.facts}>
      {facts.map(([label, value]) => (
        <div key={label} data-wide={label === map.note.label || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
