import { useSelection } from '../../../../workspace/selection/selection.ts';
import { ConferenceList } from './ConferenceList.tsx';

export { openingCurrent as openingCalls } from '../opening-calls.ts';

/** `/manage/conference/current`: those that are on, being prepared or torn down. */
export function CurrentPage() {
  const number = useSelection((state) => state.shown?.number);
  return (
    typeof number === 'number' && <ConferenceList key={number} number={number} tab="current" />
  );
}
