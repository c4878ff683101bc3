import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ContactName, contactError } from '../../document/contacts.ts';
import type { PartInputs } from './invalid-inputs.ts';

interface ContactInputProps {
  name: ContactName;
  inputs: PartInputs;
  label: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

const kinds = {
  phone: { type: 'tel', maxLength: 40 },
  email: { type: 'email', maxLength: 254 },
} as const;

/** A phone number or an e-mail address for guests. Its error is shown once the input was left. */
export function ContactInput(props: ContactInputProps) {
  const { name, inputs, label, value, disabled, onChange } = props;
  const text = String(inputs.draftOf(name) ?? value);
  const error = contactError(name, text);
  const [wasLeft, setLeft] = useState(error !== null);
  return (
    <TextInput
      {...kinds[name]}
      label={label}
      data-path={inputs.pathOf(name)}
      disabled={disabled}
      autoComplete="off"
      error={wasLeft ? error : null}
      value={text}
      onBlur={() => setLeft(true)}
      onChange={({ currentTarget: { value: typed } }) => {
        const isValid = contactError(name, typed) === null;
        inputs.setInvalid(name, isValid ? undefined : typed);
        if (isValid) onChange(typed);
      }}
    />
  );
}
