import { Chip } from '@mantine/core';
import { memo } from 'react';
import { formatNumber } from '../../../ui/format.ts';
import type { ListView } from '../../../ui/list/useListView.ts';
import type { DeviceState } from '../contract.ts';
import { deviceStates } from '../device-types.ts';
import { stateNames, texts } from '../texts.ts';
import classes from './Devices.module.css';

interface StateFilterProps extends Pick<ListView, 'filters' | 'show'> {
  states: Readonly<Record<DeviceState['state'], number>> | undefined;
}

/** How the area is doing at a glance; a state chosen shows its devices. */
export const StateFilter = memo(({ states, filters, show }: StateFilterProps) => {
  const { state = '', ...others } = filters;
  const count = (one: DeviceState['state']) => states?.[one] ?? 0;
  const sum = deviceStates.reduce((total, one) => total + count(one), 0);
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
        {deviceStates
          .filter((one) => count(one) > 0 || one === state)
          .map((one) => (
            <Chip key={one} size="xs" value={one}>
              {stateNames[one]} {formatNumber(count(one))}
            </Chip>
          ))}
      </fieldset>
    </Chip.Group>
  );
});
