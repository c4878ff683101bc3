import { useSelection } from '../../../../workspace/selection/selection.ts';
import { ConferenceList } from './ConferenceList.tsx';

/** `/manage/conference/current`: those that are on, being prepared or torn down. */
export function CurrentPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <ConferenceList key={number} number={number} tab="current" />;
}

/** `/manage/conference/coming`: drafts, and those that are scheduled. */
export function ComingPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <ConferenceList key={number} number={number} tab="coming" />;
}

/** `/manage/conference/past`: those that have ended, were cancelled or missed. */
export function PastPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <ConferenceList key={number} number={number} tab="past" />;
}
