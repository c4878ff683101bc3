import { Switch } from '@mantine/core';
import { type ReactNode, use, useId } from 'react';
import { displayText } from '../../../../contract/fields/fields.ts';
import { ReadOnlyForm, ReadOnlyValue } from '../../../../ui/form/ReadOnlyValue.tsx';
import { RepeatedFields } from '../../../../ui/form/RepeatedFields.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useDraft } from '../../../../ui/record/useFieldsForm.ts';
import { type HotspotField, type HotspotSettings, hotspot } from '../../fields.ts';
import { type Above, inheritedSettingsOf, originOf } from '../../rules/effective.ts';
import { texts } from '../../texts.ts';
import classes from '../Hotspot.module.css';
import type { HotspotForm } from '../useHotspotEditor.ts';

/** The names of the fields that are lists. */
export type ListField = {
  [K in HotspotField]: NonNullable<HotspotSettings[K]> extends readonly unknown[] ? K : never;
}[HotspotField];

interface InheritedFieldProps {
  form: HotspotForm;
  above: readonly Above[];
  name: Exclude<HotspotField, ListField>;
}

/** An input that says what applies while it is empty, and where that comes from. */
export function InheritedField({ form, above, name }: InheritedFieldProps) {
  const origin = originOf(name, above);
  const { help } = hotspot.map[name];
  const from = origin && texts.from(texts.origin(origin.type, origin.name));
  const shown = [help, from].filter(Boolean).join('. ');
  return (
    <Field
      form={form}
      name={name}
      inherited={inheritedSettingsOf(above)[name]}
      {...(shown !== '' && { help: shown })}
    />
  );
}

interface InheritedListProps {
  form: HotspotForm;
  above: readonly Above[];
  name: ListField;
  help?: string;
  children: (index: number) => ReactNode;
}

/** A list that is either set here or inherited; an empty one is a decision. */
export function InheritedList({ form, above, name, help, children }: InheritedListProps) {
  const id = useId();
  const draft = useDraft(form, name);
  const { label } = hotspot.map[name];
  const origin = originOf(name, above);
  const inherited = textOf(name, inheritedSettingsOf(above));
  const source = origin
    ? texts.inheritedFrom(texts.origin(origin.type, origin.name))
    : texts.notSet;
  const isReadOnly = use(ReadOnlyForm);
  if (isReadOnly)
    return (
      <ReadOnlyValue label={label}>
        {draft === null
          ? origin
            ? `${inherited || texts.none} (${source})`
            : texts.notSet
          : textOf(name, form.getInitialValues()) || texts.none}
      </ReadOnlyValue>
    );
  return (
    <section className={classes.list} aria-labelledby={id} data-path={name}>
      <div className={classes.listHead}>
        <h3 id={id}>{label}</h3>
        <Switch
          label={texts.setHere}
          aria-label={`${label}: ${texts.setHere}`}
          checked={draft !== null}
          onChange={({ currentTarget }) =>
            form.setFieldValue(name, currentTarget.checked ? [] : null)
          }
        />
      </div>
      {draft === null ? (
        <p className={classes.inherited}>
          {origin ? `${source}: ${inherited || texts.none}` : source}
        </p>
      ) : (
        <>
          {help !== undefined && <p className={classes.inherited}>{help}</p>}
          <ListItems form={form} name={name} count={draft.length}>
            {children}
          </ListItems>
        </>
      )}
    </section>
  );
}

interface ListItemsProps {
  form: HotspotForm;
  name: ListField;
  count: number;
  children: (index: number) => ReactNode;
}

function ListItems({ form, name, count, children }: ListItemsProps) {
  const field = hotspot.map[name];
  const indexes = Array.from({ length: count }, (_none, index) => index);
  return (
    <RepeatedFields
      keys={indexes.map((index) => form.key(`${name}.${index}`))}
      nameOf={(index) => `${field.texts.item} ${index + 1}`}
      addLabel={field.texts.add}
      error={form.errors[name]}
      onAdd={() => form.insertListItem(name, field.newItem())}
      onRemove={(index) => form.removeListItem(name, index)}
    >
      {children}
    </RepeatedFields>
  );
}

function textOf(name: ListField, record: Record<string, unknown>): string {
  const value = record[name];
  return value === null ? '' : (displayText(hotspot, name, value, record) ?? '');
}
