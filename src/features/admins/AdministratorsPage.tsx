import { newItem, useItem } from '../../ui/list/useItem.ts';
import { AdministratorEditor } from './AdministratorEditor.tsx';
import { AdministratorList } from './AdministratorList.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

/** `/ElevenOS/Admin/Administrators`: the list, or the form of whom `?item=` names. */
export function AdministratorsPage({ number }: { number: number }) {
  const { item, show } = useItem();
  return (
    <>
      {item === undefined ? (
        <AdministratorList number={number} />
      ) : (
        <AdministratorEditor
          key={item}
          number={number}
          id={item === newItem ? null : item}
          onLeave={() => show(undefined)}
        />
      )}
      <PasswordDialog />
    </>
  );
}
