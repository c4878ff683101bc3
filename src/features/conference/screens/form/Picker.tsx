import { Button, Checkbox, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import classes from './Form.module.css';
import { pickerTexts as texts } from './texts.ts';

export interface PickerItem {
  id: string;
  name: string;
  /** what helps to choose, such as the number of seats */
  detail: string;
}

interface PickerProps {
  label: string;
  help?: string;
  /** the path of the field in the form */
  path: string;
  items: readonly PickerItem[];
  value: readonly string[];
  error: string | undefined;
  required?: boolean;
  /** shown when there is nothing to choose */
  none: string;
  onChange: (ids: string[]) => void;
}

/** From this number of items on, they can be filtered. */
const manyItems = 8;

/** Chooses several records of a site from a list with a filter. */
export function Picker(props: PickerProps) {
  const { label, help, path, items, value, error, required = false, none, onChange } = props;
  const id = useId();
  const [text, setText] = useState('');
  const chosen = new Set(value);
  const typed = text.trim().toLowerCase();
  const shown = items.filter(({ name, detail }) =>
    `${name} ${detail}`.toLowerCase().includes(typed),
  );
  const toggle = (one: string) =>
    onChange(chosen.has(one) ? value.filter((other) => other !== one) : [...value, one]);
  const isEverythingChosen = shown.every((item) => chosen.has(item.id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form around is a fieldset already
    <div className={classes.picker} role="group" aria-labelledby={`${id}-label`} data-path={path}>
      <div className={classes.pickerHead}>
        <span id={`${id}-label`} className={classes.pickerLabel}>
          {label}
          {required && <span aria-hidden> *</span>}
        </span>
        <span className={classes.count} aria-live="polite">
          {texts.chosen(value.length, items.length)}
        </span>
      </div>
      {items.length === 0 ? (
        <p className={classes.help}>{none}</p>
      ) : (
        <>
          <div className={classes.pickerTools}>
            {items.length >= manyItems && (
              <TextInput
                size="xs"
                className={classes.find}
                aria-label={texts.filter(label)}
                placeholder={texts.filter(label)}
                value={text}
                onChange={({ currentTarget }) => setText(currentTarget.value)}
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              />
            )}
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={isEverythingChosen}
              onClick={() => onChange([...new Set([...value, ...shown.map((one) => one.id)])])}
            >
              {typed === '' ? texts.all : texts.allShown(shown.length)}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={value.length === 0}
              onClick={() => onChange([])}
            >
              {texts.clear}
            </Button>
          </div>
          <ul className={classes.items}>
            {shown.map((item) => (
              <li key={item.id}>
                <Checkbox
                  size="xs"
                  label={item.name}
                  description={item.detail === '' ? undefined : item.detail}
                  checked={chosen.has(item.id)}
                  error={Boolean(error)}
                  onChange={() => toggle(item.id)}
                />
              </li>
            ))}
            {shown.length === 0 && <li className={classes.help}>{texts.noneFound}</li>}
          </ul>
        </>
      )}
      {error ? (
        <p className={classes.error}>{error}</p>
      ) : (
        help !== undefined && <p className={classes.help}>{help}</p>
      )}
    </div>
  );
}
