import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './Portal.module.css';

interface ColorInputProps {
  label: string;
  value: string;
  disabled: boolean;
  onChange: (color: string) => void;
}

const hexColor = /^#[\da-f]{6}$/i;

/** A color, typed or chosen by the browser's own picker. */
export function ColorInput({ label, value, disabled, onChange }: ColorInputProps) {
  const [typed, setTyped] = useState({ value, text: value });
  if (typed.value !== value) setTyped({ value, text: value });
  const change = (text: string) => {
    const isValid = hexColor.test(text);
    setTyped({ value: isValid ? text : value, text });
    if (isValid) onChange(text);
  };
  return (
    <TextInput
      label={label}
      value={typed.text}
      disabled={disabled}
      maxLength={7}
      autoComplete="off"
      error={hexColor.test(typed.text) ? null : 'Must be a color such as #0f4c5c'}
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
