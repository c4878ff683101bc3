import type { ReactNode } from 'react';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import type { AssetRecord } from '../../contract.ts';
import { texts } from '../../texts.ts';
import type { AssetValues } from '../../values/contract.ts';
import classes from '../Assets.module.css';
import {
  availabilityText,
  degreesText,
  millisecondsText,
  percentText,
  rateText,
  uptimeText,
} from '../format.ts';

interface ValueFiguresProps {
  record: AssetRecord;
  values: AssetValues;
}

const shown = (value: number | null | undefined, format: (value: number) => string) =>
  value === null || value === undefined ? '–' : format(value);

/** The present figures; those that only SNMP tells are left out without it. */
export function ValueFigures({ record, values }: ValueFiguresProps) {
  const { availability, reading, latencyMs, lossPercent, timeZone } = values;
  const figures: (readonly [string, ReactNode])[] = [
    [texts.availableDay, availabilityText(availability.day)],
    [texts.availableMonth, availabilityText(availability.month)],
    [texts.latency, shown(latencyMs, millisecondsText)],
    [texts.loss, shown(lossPercent, percentText)],
  ];
  if (record.device?.hasSnmp)
    figures.push(
      [texts.cpu, shown(reading?.cpu, percentText)],
      [texts.memory, shown(reading?.memory, percentText)],
      [texts.temperature, shown(reading?.temperature, degreesText)],
      [texts.trafficIn, shown(reading?.bitsIn, rateText)],
      [texts.trafficOut, shown(reading?.bitsOut, rateText)],
      [texts.uptime, shown(reading?.uptimeSeconds, uptimeText)],
      [
        texts.readAt,
        reading?.readAt ? (
          <TimeStamp at={new Date(reading.readAt)} timeZone={timeZone} isRelative />
        ) : (
          texts.neverRead
        ),
      ],
    );
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.none}>{texts.availabilityHelp}</p>
    </>
  );
}
