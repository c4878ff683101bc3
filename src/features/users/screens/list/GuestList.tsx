import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { formatNumber } from '../../../../ui/format.ts';
import { CountedChips } from '../../../../ui/list/CountedChips.tsx';
import { ItemLink } from '../../../../ui/list/ItemLink.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../../ui/list/RecordList.tsx';
import { newItem } from '../../../../ui/list/useItem.ts';
import { useListView } from '../../../../ui/list/useListView.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { useAllowed } from '../../../../workspace/useAllowed.ts';
import { ScheduleButton } from '../../../report-schedules/public/ScheduleButton.tsx';
import {
  countGuests,
  type GuestRow,
  guestSortColumns,
  listGuests,
  setGuestStatus,
} from '../../contract.ts';
import { guestFilter } from '../../fields.ts';
import { guestName } from '../../names.ts';
import { allows } from '../../rules.ts';
import { actionTexts, texts } from '../../texts.ts';
import { DisableDialog } from '../dialogs/DisableDialog.tsx';
import { ExtendDialog } from '../dialogs/ExtendDialog.tsx';
import { filters, isTooShort, sentForGuests } from '../opening-calls.ts';
import { guestColumns, hideableColumns } from './GuestColumns.tsx';

interface OpenDialog {
  action: 'extend' | 'disable';
  guest: GuestRow;
}

/** The report is of all users that were added. */
const noFilters = {};
const zoneOf = ({ timeZone }: GuestRow) => timeZone;

/** The guests of the organization and everything below it. */
export function GuestList({ number }: { number: number }) {
  const view = useListView(filters.values);
  const role = useAllowed();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const setStatus = useChange(setGuestStatus, { refreshes: [listGuests, countGuests] });
  const sent = sentForGuests(number, view);
  const guests = useQuery(listQuery(listGuests, sent));
  const { data } = guests;
  const counts = useQuery({
    ...endpointQuery(countGuests, { params: sent.params }),
    meta: { ownError: true },
  });

  const enable = (guest: GuestRow) =>
    setStatus.mutate(
      { params: { ...sent.params, guestId: guest.id }, body: { status: 'Active' } },
      { onSuccess: () => showSuccess(actionTexts.enabled(guestName(guest))) },
    );
  const actionsOf = (guest: GuestRow) => [
    allows(role, 'extend') && {
      label: actionTexts.extend,
      onSelect: () => setDialog({ action: 'extend', guest }),
    },
    allows(role, 'changeStatus') &&
      (guest.state === 'Disabled'
        ? { label: actionTexts.enable, onSelect: () => enable(guest) }
        : {
            label: actionTexts.disable,
            onSelect: () => setDialog({ action: 'disable', guest }),
          }),
  ];
  const opened = dialog && { number, guest: dialog.guest, onClose: () => setDialog(null) };
  const add = allows(role, 'add') && (
    <Button component={ItemLink} item={newItem} leftSection={<IconPlus size={16} aria-hidden />}>
      {texts.add}
    </Button>
  );
  return (
    <>
      <ListToolbar
        view={view}
        filterLabel={data?.isMasked ? texts.filterByMac : texts.filter}
        columns={hideableColumns}
        primary={add}
        chips={
          <CountedChips
            legend={guestFilter.label}
            name="state"
            view={view}
            all={counts.data?.all}
            choices={guestFilter.values.map((value) => ({
              value,
              label: guestFilter.names[value],
              count: counts.data?.[value],
            }))}
          />
        }
      >
        <ScheduleButton number={number} report="users" name={texts.newUsers} filters={noFilters} />
      </ListToolbar>
      {isTooShort(view) && (
        <Text size="sm" mb="xs" role="status">
          {texts.typeMore}
        </Text>
      )}
      <RecordList
        caption={texts.title}
        columns={guestColumns}
        view={view}
        query={guests}
        sortable={guestSortColumns}
        zoneOf={zoneOf}
        none={texts.none}
        add={add}
        noMatch={texts.noMatch}
        menus={{ nameOf: guestName, actionsOf }}
      />
      {data?.totalIsLowerBound && (
        <Text size="sm" c="dimmed" role="status">
          {(view.text === '' ? texts.moreThere : texts.moreFound)(formatNumber(data.total))}
        </Text>
      )}
      {opened && dialog?.action === 'extend' && <ExtendDialog {...opened} />}
      {opened && dialog?.action === 'disable' && <DisableDialog {...opened} />}
    </>
  );
}
