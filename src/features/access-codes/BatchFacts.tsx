import type { ReactNode } from 'react';
import { formatQuantity } from '../../contract/values/units.ts';
import { formatNumber } from '../../ui/format.ts';
import { TimeStamp } from '../../ui/TimeStamp.tsx';
import classes from './AccessCodes.module.css';
import { BatchStateLabel } from './BatchStateLabel.tsx';
import { useBatch } from './batchContext.ts';
import { texts } from './texts.ts';
import { planWords } from './words.ts';

/** What was decided when the batch was begun, and how it stands. */
export function BatchFacts() {
  const { batch } = useBatch();
  const at = (time: string | null, otherwise: string) =>
    time === null ? otherwise : <TimeStamp at={new Date(time)} timeZone={batch.timeZone} />;
  const { devicesPerCode, secondsAfterFirstUse: after } = batch;
  const facts: [string, ReactNode][] = [
    [texts.state, <BatchStateLabel key="state" state={batch.state} />],
    [texts.plan, planWords(batch)],
    [texts.codes, texts.madeOf(batch.made, batch.count)],
    [texts.validFrom, at(batch.validFrom, texts.atOnce)],
    [texts.validUntil, at(batch.validUntil, texts.noEnd)],
    [texts.usesPerCode, formatNumber(batch.usesPerCode)],
    [texts.devicesPerCode, devicesPerCode === null ? texts.asPlan : formatNumber(devicesPerCode)],
  ];
  if (after !== null) facts.push([texts.afterFirstUse, formatQuantity('duration', after)]);
  facts.push([
    texts.created,
    <span key="created">
      {at(batch.createdAt, '')} {texts.by(batch.createdBy)}
    </span>,
  ]);
  if (batch.note !== '') facts.push([texts.note, batch.note]);
  return (
    <dl className={classes.facts} aria-label={texts.facts}>
      {facts.map(([label, value]) => (
        <div key={label} data-wide={label === texts.note || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
