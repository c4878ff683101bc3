import { newItem, useItem } from '../../../ui/list/useItem.ts';
import { useShownRecord } from '../../../ui/navigation/shownRecord.ts';
import { texts } from '../texts.ts';
import { GuestEditor } from './editor/GuestEditor.tsx';
import { GuestList } from './list/GuestList.tsx';
import { OpenedGuest } from './page/OpenedGuest.tsx';

/** `/ElevenOS/Admin/Users`: the list, or the guest with the id in `?item=`. */
export function UsersPage({ number }: { number: number }) {
  const { item, show } = useItem();
  if (item === undefined) return <GuestList key={number} number={number} />;
  if (item === newItem) return <NewGuest key={number} number={number} show={show} />;
  return <OpenedGuest key={`${number}/${item}`} number={number} id={item} />;
}

function NewGuest({ number, show }: { number: number; show: ReturnType<typeof useItem>['show'] }) {
  useShownRecord(texts.newTitle);
  return (
    <GuestEditor
      number={number}
      loaded={null}
      onSaved={({ id }) => show(id)}
      onLeave={() => show(undefined)}
    />
  );
}
