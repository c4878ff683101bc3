import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PeriodDayName } from '../../contract/period-state.ts';
import { comparisons, type Days, periodPresets } from '../../contract/values/period.ts';
import classes from './Report.module.css';
import { comparisonNames, periodNames, texts } from './texts.ts';
import type { ChosenPeriod } from './usePeriod.ts';

const options = [...periodPresets, 'custom' as const].map((value) => ({
  value,
  label: periodNames[value],
}));
const comparisonOptions = comparisons.map((value) => ({ value, label: comparisonNames[value] }));

interface PeriodChoiceProps {
  period: ChosenPeriod;
  /** the days shown so far and those compared with, with which custom ones start */
  shown: { days: Days; before?: Days } | undefined;
  /** false for a report that compares nothing */
  hasComparison?: boolean;
}

/** Chooses a preset, or the first and last day, and what it is compared with. */
export function PeriodChoice({ period, shown, hasComparison = true }: PeriodChoiceProps) {
  return (
    <>
      <NativeSelect
        label={texts.period}
        data={options}
        value={period.period}
        onChange={({ currentTarget: { value } }) => {
          const chosen = options.find((option) => option.value === value);
          if (chosen)
            period.choose({ period: chosen.value, ...(value === 'custom' && shown?.days) });
        }}
      />
      {period.period === 'custom' && (
        <div className={classes.days} role="group" aria-label={texts.period}>
          <DayField name="from" period={period} />
          <DayField name="to" period={period} />
        </div>
      )}
      {hasComparison && <ComparisonChoice period={period} shown={shown} />}
    </>
  );
}

function ComparisonChoice({ period, shown }: Omit<PeriodChoiceProps, 'hasComparison'>) {
  return (
    <>
      <NativeSelect
        label={texts.compare}
        data={comparisonOptions}
        value={period.compare}
        onChange={({ currentTarget: { value } }) => {
          const compare = comparisons.find((one) => one === value);
          if (compare === undefined) return;
          const start = compare === 'custom' ? shown?.before : undefined;
          period.choose({
            compare,
            ...(start !== undefined && { compareFrom: start.from, compareTo: start.to }),
          });
        }}
      />
      {period.compare === 'custom' && (
        <div className={classes.days} role="group" aria-label={texts.compare}>
          <DayField name="compareFrom" period={period} />
          <DayField name="compareTo" period={period} />
        </div>
      )}
    </>
  );
}

interface DayFieldProps {
  name: PeriodDayName;
  period: ChosenPeriod;
}

/** Updates the address when the date is complete or on blur, because typing a year passes through years such as 0002. */
function DayField({ name, period }: DayFieldProps) {
  const chosen = period[name];
  // null while nothing is typed
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      type="date"
      label={texts[name]}
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
