import { memo } from 'react';
import { CountedChips } from '../../../../ui/list/CountedChips.tsx';
import type { ListView } from '../../../../ui/list/useListView.ts';
import type { DeviceState } from '../../contract.ts';
import { deviceState } from '../../fields.ts';
import { texts } from '../../texts.ts';
import { stateTones } from '../DeviceStateLabel.tsx';

interface StateFilterProps extends Pick<ListView, 'filters' | 'show'> {
  states: Readonly<Record<DeviceState['state'], number>> | undefined;
}

/** Counts the area's devices by state; a chosen state filters the list. */
export const StateFilter = memo(({ states, filters, show }: StateFilterProps) => {
  const countOf = (one: DeviceState['state']) => states?.[one] ?? 0;
  const all = deviceState.values.reduce((total, one) => total + countOf(one), 0);
  return (
    <CountedChips
      legend={texts.states}
      name="state"
      view={{ filters, show }}
      all={states && { count: all, isLowerBound: false }}
      choices={deviceState.values
        .filter((one) => countOf(one) > 0 || one === filters.state)
        .map((one) => ({
          value: one,
          label: deviceState.names[one],
          count: { count: countOf(one), isLowerBound: false },
          tone: stateTones[one],
        }))}
    />
  );
});
