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
  /** what a custom period begins with: the days shown so far */
  shown: Days | undefined;
}

/** A preset, or the first and the last day. */
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

/** Typing a year passes through years like 0002: the address follows when the day is whole or the field is left. */
function DayField({ name, label, period }: DayFieldProps) {
  const chosen = period[name];
  // null when nobody is typing
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      type="date"
      label={label}
      value={typed ?? chosen}
      error={period.mistake?.[name]}
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
