import { newItem, useItem } from '../../../ui/list/useItem.ts';
import { PolicyEditor } from './form/PolicyEditor.tsx';
import { PolicyList } from './list/PolicyList.tsx';

/** `/ElevenOS/Admin/RotatingPassword`: the list, or the policy in `?item=`. */
export function RotatingPasswordPage({ number }: { number: number }) {
  const { item, show } = useItem();
  if (item === undefined) return <PolicyList number={number} />;
  return (
    <PolicyEditor
      key={item}
      number={number}
      id={item === newItem ? null : item}
      onLeave={() => show(undefined)}
    />
  );
}
