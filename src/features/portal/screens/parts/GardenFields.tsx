import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import isEqual from 'fast-deep-equal';
import { useState } from 'react';
import classes from '../Portal.module.css';
import { texts } from '../texts.ts';
import { gardenLines, readGarden } from './garden-lines.ts';
import type { PartProps } from './part-props.ts';

/** Hosts and networks, one per line, that guests reach before they sign in. */
export function GardenFields(props: PartProps<'garden'>) {
  const { value, disabled, loaded, inputs, onChange } = props;
  const [typed, setTyped] = useState({ value, text: gardenLines(value.entries) });
  // The value changed elsewhere, by Undo for example.
  if (!isEqual(typed.value, value)) setTyped({ value, text: gardenLines(value.entries) });
  const shown = String(inputs.draftOf('entries') ?? typed.text);
  const { data: rules } = useQuery({
    queryKey: ['walled garden rules'],
    queryFn: () => import('../../checks/garden-entries.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const read = readGarden(shown);
  const errors = [
    ...read.errors,
    ...read.entries.flatMap((entry) => rules?.gardenError(entry) ?? []),
  ];
  const automatic = [
    ...(rules?.automaticEntries(location.hostname, loaded.gatewayTypes) ?? []),
    ...loaded.paymentHosts.map(({ host, gateway }) => ({ host, why: texts.toPay(gateway) })),
  ];
  return (
    <div className={classes.fields}>
      <Textarea
        label={texts.gardenEntries}
        description={texts.gardenHelp}
        disabled={disabled}
        autosize
        minRows={6}
        maxRows={20}
        spellCheck={false}
        value={shown}
        data-path={inputs.pathOf('entries')}
        error={errors.length === 0 ? null : errors.slice(0, 3).join('. ')}
        onChange={({ currentTarget: { value: text } }) => {
          const { entries, errors: unreadable } = readGarden(text);
          const isValid = unreadable.length === 0;
          inputs.setInvalid('entries', isValid ? undefined : text);
          if (!isValid) return;
          setTyped({ value: { entries }, text });
          onChange({ entries }, 'entries');
        }}
      />
      <h3 className={classes.subtitle}>{texts.automatic}</h3>
      <ul className={classes.figures}>
        {automatic.map(({ host, why }) => (
          <li key={host}>
            {host}: {why}
          </li>
        ))}
      </ul>
    </div>
  );
}
