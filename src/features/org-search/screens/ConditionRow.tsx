import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { countriesWith, timeZonesWith } from '../../organizations/public/options.ts';
import type { Condition } from '../conditions/conditions.ts';
import {
  type FieldId,
  fieldOf,
  isFieldId,
  isOperator,
  operatorNames,
  takesValue,
} from '../conditions/search-fields.ts';
import { texts } from '../texts.ts';
import type { DraftCondition } from './draft.ts';
import classes from './OrgSearch.module.css';

interface ConditionRowProps {
  condition: DraftCondition;
  /** among all conditions, from 1 */
  position: number;
  error: string | undefined;
  /** the fields that the role may search by */
  fields: readonly FieldId[];
  onChange: (id: number, change: Partial<Condition>) => void;
  onRemove: (id: number) => void;
}

/** One condition: its field, comparison and value. */
export function ConditionRow(props: ConditionRowProps) {
  const { condition, position, error, fields, onChange, onRemove } = props;
  const { id, field, operator, value } = condition;
  return (
    <div className={classes.condition} role="group" aria-label={texts.condition(position)}>
      <NativeSelect
        aria-label={texts.field}
        value={field}
        data={fields.map((one) => ({ value: one, label: fieldOf(one).label }))}
        onChange={({ currentTarget: { value: chosen } }) => {
          if (isFieldId(chosen)) onChange(id, { field: chosen });
        }}
      />
      <NativeSelect
        aria-label={texts.operator}
        value={operator}
        data={fieldOf(field).operators.map((one) => ({ value: one, label: operatorNames[one] }))}
        onChange={({ currentTarget: { value: chosen } }) => {
          if (isOperator(chosen)) onChange(id, { operator: chosen });
        }}
      />
      {takesValue(operator) && (
        <ValueInput
          field={field}
          value={value}
          error={error}
          onChange={(typed) => onChange(id, { value: typed })}
        />
      )}
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        aria-label={texts.removeCondition(position)}
        onClick={() => onRemove(id)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface ValueInputProps {
  field: FieldId;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function ValueInput({ field, value, error, onChange }: ValueInputProps) {
  const options = optionsOf(field, value);
  const shared = { 'aria-label': texts.value, className: classes.value, value, error };
  if (options !== null)
    return (
      <NativeSelect
        {...shared}
        data={[{ value: '', label: texts.choose }, ...options]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...shared}
      type={fieldOf(field).kind === 'day' ? 'date' : 'text'}
      maxLength={100}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function optionsOf(field: FieldId, value: string) {
  const { kind, names } = fieldOf(field);
  if (kind !== 'choice') return null;
  if (field === 'country') return countriesWith(value || null);
  if (field === 'zone') return timeZonesWith(value || null);
  return Object.entries(names ?? {}).map(([name, label]) => ({ value: name, label }));
}
