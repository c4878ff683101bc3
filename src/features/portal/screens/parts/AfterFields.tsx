import { afterSignIn } from '../../document/fields.ts';
import classes from '../Portal.module.css';
import { PartField } from './PartField.tsx';
import type { PartProps } from './part-props.ts';

export function AfterFields({ value, disabled, inputs, onChange }: PartProps<'afterSignIn'>) {
  const names = [
    'target',
    ...(value.target === 'address' ? (['address'] as const) : []),
    'rememberDays',
    'graceMinutes',
  ] as const;
  return (
    <div className={classes.fields}>
      {names.map((name) => (
        <PartField
          key={name}
          name={name}
          inputs={inputs}
          field={afterSignIn.map[name]}
          value={value[name]}
          siblings={{ ...value }}
          disabled={disabled}
          onChange={(next) => {
            const parsed = afterSignIn.schema.safeParse({ ...value, [name]: next });
            if (parsed.success) onChange(parsed.data, name);
          }}
        />
      ))}
    </div>
  );
}
