import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from '../Portal.module.css';
import type { PartInputs } from './invalid-inputs.ts';

interface ColorInputProps {
  /** the name of the field in its part */
  name: string;
  inputs: PartInputs;
  label: string;
  value: string;
  disabled: boolean;
  onChange: (color: string) => void;
}

/** Returns a color as it is stored, from `#0f4c5c` or the short `#bbb`; null for anything else. */
function colorOf(typed: string): string | null {
  if (/^#[\da-f]{6}$/i.test(typed)) return typed;
  const [, short] = /^#([\da-f]{3})$/i.exec(typed) ?? [];
  return short === undefined ? null : `#${short.replaceAll(/./g, '$&$&')}`;
}

/** A color, typed or chosen by the browser's own picker. */
export function ColorInput(props: ColorInputProps) {
  const { name, inputs, label, value, disabled, onChange } = props;
  const [typed, setTyped] = useState(value);
  // A short color stays as it was typed, because it may be the beginning of a long one.
  const text = String(inputs.draftOf(name) ?? (colorOf(typed) === value ? typed : value));
  const change = (next: string) => {
    const color = colorOf(next);
    setTyped(next);
    inputs.setInvalid(name, color === null ? next : undefined);
    if (color !== null) onChange(color);
  };
  return (
    <TextInput
      label={label}
      value={text}
      data-path={inputs.pathOf(name)}
      disabled={disabled}
      maxLength={7}
      autoComplete="off"
      error={colorOf(text) !== null ? null : 'Must be a color such as #0f4c5c'}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      leftSection={
        <input
          type="color"
          className={classes.swatch}
          aria-label={`${label}: choose`}
          disabled={disabled}
          value={value}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      }
    />
  );
}
