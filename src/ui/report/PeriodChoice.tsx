import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Days, periodPresets } from '../../contract/values/period.ts';
import classes from './Report.module.css';
import { periodNames, texts } from './texts.ts';
import type { ChosenPeriod } from './usePeriod.ts';

const options = [...periodPresets, 'custom' as const].map((value) => ({
  value,
  label: periodNames[value],
}));

interface PeriodChoiceProps {
  period: ChosenPeriod;
  /** the days shown so far, with which a custom period starts */
  shown: Days | undefined;
}

/** Chooses a preset, or the first and last day. */
export function PeriodChoice({ period, shown }: PeriodChoiceProps) {
  return (
    <>
      <NativeSelect
        label={texts.period}
        data={options}
        value={period.period}
        onChange={({ currentTarget: { value } }) => {
          const chosen = options.find((option) => option.value === value);
          if (chosen) period.choose({ period: chosen.value, ...(value === 'custom' && shown) });
        }}
      />
      {period.period === 'custom' && (
        <div className={classes.days} role="group" aria-label={texts.period}>
          <DayField name="from" label={texts.from} period={period} />
          <DayField name="to" label={texts.to} period={period} />
        </div>
      )}
    </>
  );
}

interface DayFieldProps {
  name: keyof Days;
  label: string;
  period: ChosenPeriod;
}

/** Updates the address when the date is complete or on blur, because typing a year passes through years such as 0002. */
function DayField({ name, label, period }: DayFieldProps) {
  const chosen = period[name];
  // null while nothing is typed
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      type="date"
      label={label}
      value={typed ?? chosen}
      error={period.error?.[name]}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (value >= '2') period.choose({ [name]: value });
      }}
      onBlur={() => {
        if (typed !== null && typed !== chosen) period.choose({ [name]: typed });
        setTyped(null);
      }}
    />
  );
}
