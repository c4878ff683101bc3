import { Checkbox } from '@mantine/core';
import classes from './CheckListField.module.css';
import { type FieldProps, sharedProps } from './fieldProps.ts';

interface CheckListFieldProps<V extends Record<string, unknown>> extends FieldProps<V> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
}

/** Checkboxes for a fixed list of options. The form's value is the list of the chosen values. */
export function CheckListField<V extends Record<string, unknown>>(props: CheckListFieldProps<V>) {
  return (
    <Checkbox.Group key={props.form.key(props.name)} {...sharedProps(props)}>
      <div className={classes.grid}>
        {props.options.map((option) => (
          <Checkbox key={option.value} {...option} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
