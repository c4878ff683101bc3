import type { ReactNode } from 'react';
import { RepeatedFields } from '../../../../ui/form/RepeatedFields.tsx';
import { paymentGateway } from '../../fields.ts';
import type { GatewayForm } from './useGatewayEditor.ts';

const lists = {
  'sandbox.rules': paymentGateway.map.sandbox.group.map.rules,
  'loyalty.tiers': paymentGateway.map.loyalty.group.map.tiers,
};

interface GroupItemsProps {
  form: GatewayForm;
  name: keyof typeof lists;
  children: (index: number) => ReactNode;
}

/** Shows the items of a list inside a group; `Items` is for lists of the record itself. */
export function GroupItems({ form, name, children }: GroupItemsProps) {
  const field = lists[name];
  const { sandbox, loyalty } = form.getValues();
  const items = name === 'sandbox.rules' ? sandbox.rules : loyalty.tiers;
  const add = () =>
    name === 'sandbox.rules'
      ? form.insertListItem(name, lists[name].newItem())
      : form.insertListItem(name, lists[name].newItem());
  return (
    <RepeatedFields
      keys={items.map((_item, index) => form.key(`${name}.${index}`))}
      nameOf={(index) => `${field.texts.item} ${index + 1}`}
      addLabel={field.texts.add}
      least={field.from}
      error={form.errors[name]}
      onAdd={add}
      onRemove={(index) => form.removeListItem(name, index)}
    >
      {children}
    </RepeatedFields>
  );
}
