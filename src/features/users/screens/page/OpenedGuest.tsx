import { useItem } from '../../../../ui/list/useItem.ts';
import { useShownRecord } from '../../../../ui/navigation/shownRecord.ts';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { guestName } from '../../names.ts';
import { blockerOf } from '../../rules.ts';
import { texts } from '../../texts.ts';
import { GuestEditor } from '../editor/GuestEditor.tsx';
import { GuestPage } from './GuestPage.tsx';
import { useGuestVisit } from './useGuestVisit.ts';

/** Shows a guest's page or form; each mount is one visit. */
export function OpenedGuest({ number, id }: { number: number; id: string }) {
  const { part, show } = useItem();
  const { record, setRecord, error, open } = useGuestVisit(number, id);
  useShownRecord(record === undefined ? '' : guestName(record));
  if (record === undefined)
    return (
      <RecordPlaceholder
        failed={error}
        texts={texts}
        onRetry={open}
        onLeave={() => show(undefined)}
        heights={[40, 64, 120, 64, 120]}
      />
    );
  return part === 'edit' && blockerOf('update', record) === null ? (
    <GuestEditor
      number={number}
      loaded={record}
      onSaved={(saved) => {
        setRecord(saved);
        show(id);
      }}
      onRestored={setRecord}
      onLeave={() => show(id)}
    />
  ) : (
    <GuestPage number={number} record={record} onChanged={setRecord} />
  );
}
