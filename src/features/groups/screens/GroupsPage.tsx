import { newItem, useItem } from '../../../ui/list/useItem.ts';
import { GroupEditor } from './form/GroupEditor.tsx';
import { GroupList } from './list/GroupList.tsx';
import { MembersPart } from './members/MembersPart.tsx';
import { parts } from './parts.ts';

/** `/ElevenOS/Admin/Groups`: the list, or the group in `?item=`, with its members in `&part=`. */
export function GroupsPage({ number }: { number: number }) {
  const { item, part, show } = useItem();
  if (item === undefined) return <GroupList number={number} />;
  if (part === parts.members) return <MembersPart number={number} id={item} />;
  return (
    <GroupEditor
      key={item}
      number={number}
      id={item === newItem ? null : item}
      onLeave={() => show(undefined)}
    />
  );
}
