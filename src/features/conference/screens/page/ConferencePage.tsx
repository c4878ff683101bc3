import { usePathParameter } from '../../../../ui/navigation/address.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { NewConference } from '../wizard/NewConference.tsx';
import { StoredConference } from './StoredConference.tsx';

export { openingConference as openingCalls } from '../opening-calls.ts';

/** `/manage/conference/item/{id?}`: a conference, or the wizard for a new one. */
export function ConferencePage() {
  const number = useSelection((state) => state.shown?.number);
  const id = usePathParameter('id');
  if (typeof number !== 'number') return null;
  return id === undefined ? (
    <NewConference key={number} number={number} />
  ) : (
    <StoredConference key={`${number} ${id}`} number={number} id={id} />
  );
}
