import { Chip } from '@mantine/core';
import { memo } from 'react';
import { formatNumber } from '../../../../ui/format.ts';
import type { ListView } from '../../../../ui/list/useListView.ts';
import type { DeviceState } from '../../contract.ts';
import { deviceState } from '../../fields.ts';
import { texts } from '../../texts.ts';
import classes from '../Devices.module.css';

interface StateFilterProps extends Pick<ListView, 'filters' | 'show'> {
  states: Readonly<Record<DeviceState['state'], number>> | undefined;
}

/** Counts the area's devices by state; a chosen state filters the list. */
export const StateFilter = memo(({ states, filters, show }: StateFilterProps) => {
  const { state = '', ...others } = filters;
  const count = (one: DeviceState['state']) => states?.[one] ?? 0;
  const sum = deviceState.values.reduce((total, one) => total + count(one), 0);
  return (
    <Chip.Group
      value={state}
      onChange={(chosen) =>
        show({ filters: chosen === '' ? others : { ...others, state: String(chosen) } })
      }
    >
      <fieldset className={classes.states}>
        <legend>{texts.states}</legend>
        <Chip size="xs" value="">
          {texts.all(sum)}
        </Chip>
        {deviceState.values
          .filter((one) => count(one) > 0 || one === state)
          .map((one) => (
            <Chip key={one} size="xs" value={one}>
              {deviceState.names[one]} {formatNumber(count(one))}
            </Chip>
          ))}
      </fieldset>
    </Chip.Group>
  );
});
