import { newItem, useItem } from '../../ui/list/useItem.ts';
import { GuestForm } from './GuestForm.tsx';
import { GuestList } from './GuestList.tsx';
import { OpenedGuest } from './OpenedGuest.tsx';

/** `/ElevenOS/Admin/Users`: the list, or the guest whom `?item=` names. */
export function UsersPage({ number }: { number: number }) {
  const { item, show } = useItem();
  if (item === undefined) return <GuestList number={number} />;
  if (item === newItem)
    return (
      <GuestForm
        number={number}
        record={null}
        onSaved={({ id }) => show(id)}
        onLeave={() => show(undefined)}
      />
    );
  return <OpenedGuest key={`${number}/${item}`} number={number} id={item} />;
}
