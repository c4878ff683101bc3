import { TextInput } from '@mantine/core';
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

const hexColor = /^#[\da-f]{6}$/i;

/** A color, typed or chosen by the browser's own picker. */
export function ColorInput(props: ColorInputProps) {
  const { name, inputs, label, value, disabled, onChange } = props;
  const text = String(inputs.draftOf(name) ?? value);
  const change = (typed: string) => {
    const isValid = hexColor.test(typed);
    inputs.setInvalid(name, isValid ? undefined : typed);
    if (isValid) onChange(typed);
  };
  return (
    <TextInput
      label={label}
      value={text}
      data-path={inputs.pathOf(name)}
      disabled={disabled}
      maxLength={7}
      autoComplete="off"
      error={hexColor.test(text) ? null : 'Must be a color such as #0f4c5c'}
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
