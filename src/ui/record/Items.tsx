import type { ReactNode } from 'react';
import type { List } from '../../contract/fields/compound-kinds.ts';
import type { FieldMap } from '../../contract/fields/field.ts';
import type { FieldPath } from '../../contract/fields/fields.ts';
import { RepeatedFields } from '../form/RepeatedFields.tsx';
import { type FieldsForm, fieldAt } from './useFieldsForm.ts';

type ListName<F extends FieldMap> = {
  [K in keyof F & string]: F[K] extends List<infer _Item> ? K : never;
}[keyof F & string];
type ItemPath<F extends FieldMap, L extends keyof F & string> =
  F[L] extends List<infer I> ? <P extends FieldPath<I>>(name: P) => `${L}.${number}.${P}` : never;

interface ItemsProps<F extends FieldMap, L extends ListName<F>> {
  form: FieldsForm<F>;
  name: L;
  /** Lays out one item; `at('language')` is the path of its field. */
  children: (at: ItemPath<F, L>, index: number) => ReactNode;
}

/** Shows the items of a list of sub-records, with buttons to add and remove one. */
export function Items<F extends FieldMap, L extends ListName<F>>(props: ItemsProps<F, L>) {
  const { form, name, children } = props;
  // ListName allows only names of lists, but the lookup by path returns any field.
  const field = fieldAt(form.fields, name) as unknown as List<FieldMap>;
  const items = form.getValues()[name] as readonly unknown[];
  const pathIn = (index: number) =>
    ((part: string) => `${name}.${index}.${part}`) as ItemPath<F, L>;
  return (
    <RepeatedFields
      keys={items.map((_item, index) => form.key(`${name}.${index}`))}
      nameOf={(index) => `${field.texts.item} ${index + 1}`}
      addLabel={field.texts.add}
      least={field.from}
      error={form.errors[name]}
      onAdd={() => form.insertListItem(name, field.newItem() as never)}
      onRemove={(index) => form.removeListItem(name, index)}
    >
      {(index) => children(pathIn(index), index)}
    </RepeatedFields>
  );
}
