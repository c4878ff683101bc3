import { useItem } from '../../../ui/list/useItem.ts';
import { AccountSearch } from './AccountSearch.tsx';
import { AccountView } from './AccountView.tsx';

/** `/ElevenOS/Admin/FindAccounts`: the search, or the guest with the id in `?item=`. */
export function FindAccountsPage({ number }: { number: number }) {
  const { item } = useItem();
  return item === undefined ? (
    <AccountSearch key={number} number={number} />
  ) : (
    <AccountView key={`${number}/${item}`} number={number} id={item} />
  );
}
