import { useSelection } from '../../../../workspace/selection/selection.ts';
import { ConferenceList } from './ConferenceList.tsx';

export { openingPast as openingCalls } from '../opening-calls.ts';

/** `/manage/conference/past`: those that have ended, were cancelled or missed. */
export function PastPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <ConferenceList key={number} number={number} tab="past" />;
}
