import { ActionIcon, NativeSelect, Switch } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { form } from '../../document/fields.ts';
import { formFieldName, isOwnField } from '../../document/form-field-names.ts';
import { localized } from '../../renderer/localized.ts';
import { SortableRow } from '../blocks/SortableRow.tsx';
import { LocalTextInput } from '../inputs/LocalTextInput.tsx';
import classes from '../Portal.module.css';
import { texts } from '../texts.ts';
import type { PartProps } from './part-props.ts';

const ids = [
  'name',
  'email',
  'phone',
  'company',
  ...Array.from({ length: 10 }, (_, index) => `custom-${index + 1}`),
];

/** What guests fill in besides the method's own inputs, and the consent to marketing. */
export function FormFields(props: PartProps<'form'>) {
  const { value, language, fallback, disabled, item: chosen, onSelectItem, onChange } = props;
  const { fields } = value;
  const selected = fields.find(({ id }) => id === chosen);
  const free = ids.filter((id) => !fields.some((field) => field.id === id));
  const nameOf = ({ id, label }: (typeof fields)[number]) =>
    (isOwnField(id) ? localized(label, [language, fallback])?.text : null) ?? formFieldName(id);
  const change = (next: typeof fields, what: string | null) =>
    onChange({ ...value, fields: next }, what);
  const replace = (changed: (typeof fields)[number], what: string | null) =>
    change(
      fields.map((field) => (field.id === changed.id ? changed : field)),
      what,
    );
  return (
    <div className={classes.fields}>
      <ol className={classes.rows}>
        {fields.map((field, position) => (
          <SortableRow
            key={field.id}
            list="form"
            id={field.id}
            name={nameOf(field)}
            position={position}
            count={fields.length}
            isSelected={field.id === chosen}
            canMove={!disabled}
            onMove={(id, to) => {
              const from = fields.findIndex((one) => one.id === id);
              const moved = fields[from];
              if (moved) change(fields.toSpliced(from, 1).toSpliced(to, 0, moved), null);
            }}
            onSelect={() => onSelectItem(field.id)}
            aside={
              disabled ? null : (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${texts.remove} ${nameOf(field)}`}
                  onClick={() =>
                    change(
                      fields.filter(({ id }) => id !== field.id),
                      null,
                    )
                  }
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )
            }
          >
            <span>{nameOf(field)}</span>
            <span className={classes.rowHint}>{field.isRequired ? texts.required : ''}</span>
          </SortableRow>
        ))}
      </ol>
      {selected && (
        <>
          <LocalTextInput
            label={form.map.fields.item.map.label.label}
            path="form.label"
            value={selected.label}
            emptyText={isOwnField(selected.id) ? texts.ownFieldLabel : texts.builtInText}
            language={language}
            fallback={fallback}
            longest={60}
            disabled={disabled}
            onChange={(label) => replace({ ...selected, label }, `${selected.id} ${language}`)}
          />
          <Switch
            label={texts.required}
            disabled={disabled}
            checked={selected.isRequired}
            onChange={({ currentTarget: { checked } }) =>
              replace({ ...selected, isRequired: checked }, null)
            }
          />
        </>
      )}
      {fields.length === 0 && <p className={classes.quiet}>{texts.noFormFields}</p>}
      {!disabled && free.length > 0 && (
        <NativeSelect
          label={texts.addField}
          value=""
          data={[
            { value: '', label: '…' },
            ...free.map((id) => ({ value: id, label: formFieldName(id) })),
          ]}
          onChange={({ currentTarget: { value: id } }) => {
            change([...fields, { id, label: {}, isRequired: false }], null);
            onSelectItem(id);
          }}
        />
      )}
      <Switch
        label={form.map.asksForMarketing.label}
        disabled={disabled}
        checked={value.asksForMarketing}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ ...value, asksForMarketing: checked }, null)
        }
      />
      {value.asksForMarketing && (
        <LocalTextInput
          label={form.map.marketingText.label}
          path="form.marketingText"
          value={value.marketingText}
          language={language}
          fallback={fallback}
          longest={300}
          rows={2}
          disabled={disabled}
          onChange={(marketingText) =>
            onChange({ ...value, marketingText }, `marketing ${language}`)
          }
        />
      )}
    </div>
  );
}
