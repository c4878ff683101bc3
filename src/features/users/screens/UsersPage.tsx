import { newItem, useItem } from '../../../ui/list/useItem.ts';
import { GuestEditor } from './editor/GuestEditor.tsx';
import { GuestList } from './list/GuestList.tsx';
import { OpenedGuest } from './page/OpenedGuest.tsx';

/** `/ElevenOS/Admin/Users`: the list, or the guest with the id in `?item=`. */
export function UsersPage({ number }: { number: number }) {
  const { item, show } = useItem();
  if (item === undefined) return <GuestList key={number} number={number} />;
  if (item === newItem)
    return (
      <GuestEditor
        key={number}
        number={number}
        loaded={null}
        onSaved={({ id }) => show(id)}
        onLeave={() => show(undefined)}
      />
    );
  return <OpenedGuest key={`${number}/${item}`} number={number} id={item} />;
}
