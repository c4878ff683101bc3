import { useSelection } from '../../../../workspace/selection/selection.ts';
import { ConferenceList } from './ConferenceList.tsx';

export { openingComing as openingCalls } from '../opening-calls.ts';

/** `/manage/conference/coming`: drafts, and those that are scheduled. */
export function ComingPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <ConferenceList key={number} number={number} tab="coming" />;
}
