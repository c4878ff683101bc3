import { useState } from 'react';
import { newItem, useItem } from '../../ui/list/useItem.ts';
import { AdministratorEditor } from './screens/AdministratorEditor.tsx';
import { AdministratorList } from './screens/AdministratorList.tsx';
import { OneTimeSecretDialog } from './screens/OneTimeSecretDialog.tsx';
import type { OneTimeSecret } from './screens/oneTimeSecret.ts';

/** `/ElevenOS/Admin/Administrators`: the list, or the form of the administrator in `?item=`. */
export function AdministratorsPage({ number }: { number: number }) {
  const { item, show } = useItem();
  // Stored here because the form closes before the secret is shown.
  const [secret, setSecret] = useState<OneTimeSecret | null>(null);
  return (
    <>
      {item === undefined ? (
        <AdministratorList number={number} onSecret={setSecret} />
      ) : (
        <AdministratorEditor
          key={item}
          number={number}
          id={item === newItem ? null : item}
          onSecret={setSecret}
          onLeave={() => show(undefined)}
        />
      )}
      {secret !== null && <OneTimeSecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
