import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { viewerTimeZone } from '../../../../ui/browser/viewerTimeZone.ts';
import { ImportButton } from '../../../../ui/import/ImportButton.tsx';
import { BulkBar } from '../../../../ui/list/BulkBar.tsx';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { ItemLink } from '../../../../ui/list/ItemLink.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { RecordList } from '../../../../ui/list/RecordList.tsx';
import { newItem, useItem } from '../../../../ui/list/useItem.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { useRecordList } from '../../../../workspace/record/useRecordList.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { exportPromoCodes, type PromoRow, promoCodes, setPromoStatus } from '../../contract.ts';
import { gives, type PromoStatus, promoState } from '../../fields.ts';
import { promoImport } from '../../files/promo-import.ts';
import { promoBlockers } from '../../rules/blockers.ts';
import { actionTexts, texts } from '../../texts.ts';
import { type BulkAction, BulkActionDialog } from '../dialogs/BulkActionDialog.tsx';
import { PosterDialog } from '../dialogs/PosterDialog.tsx';
import { DeletePromoDialog, EndDialog, ExtendDialog } from '../dialogs/PromoDialogs.tsx';
import { TryDialog } from '../dialogs/TryDialog.tsx';
import { filters } from '../opening-calls.ts';
import { parts } from '../parts.ts';
import { hideableColumns, promoColumns } from './PromoColumns.tsx';

// Above the sites, codes work in many time zones.
const zoneOf = ({ timeZone }: PromoRow) => timeZone ?? viewerTimeZone;
const nameOf = ({ name }: PromoRow) => name;
const bulkActions = ['pause', 'resume', 'end', 'extend', 'duplicate'] as const;

type OpenDialog =
  | { action: 'try' | 'poster' | 'extend' | 'end' | 'delete'; promo: PromoRow }
  | { action: 'bulk'; bulk: BulkAction; promos: readonly PromoRow[] };

/** The promo codes of an organization. */
export function PromoList({ number }: { number: number }) {
  const { view, query, rows, canEdit, canDelete } = useRecordList(promoCodes, number, filters);
  const canExport = useCanCall()(exportPromoCodes);
  const { show } = useItem();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const change = useChange(setPromoStatus, { refreshes: [promoCodes.list] });
  const params = { orgNumber: String(number) };
  const chosen = rows.filter(({ id }) => selected.has(id));
  const close = () => setDialog(null);

  const setStatus = ({ id, name }: PromoRow, status: PromoStatus) =>
    change.mutate(
      { params: { ...params, promoId: id }, body: { status } },
      {
        onSuccess: () =>
          showSuccess(status === 'Paused' ? actionTexts.paused(name) : actionTexts.resumed(name)),
      },
    );
  const actionsOf = (promo: PromoRow) => {
    const can = (action: keyof typeof promoBlockers) =>
      canEdit && promoBlockers[action](promo) === null;
    const opens = (action: Exclude<OpenDialog['action'], 'bulk'>) => () =>
      setDialog({ action, promo });
    return [
      { label: actionTexts.tryIt, onSelect: opens('try') },
      promo.series !== null && {
        label: actionTexts.codes,
        onSelect: () => show(promo.id, parts.codes),
      },
      promo.series === null && { label: actionTexts.poster, onSelect: opens('poster') },
      canEdit && { label: actionTexts.duplicate, onSelect: () => show(newItem, promo.id) },
      can('pause') && { label: actionTexts.pause, onSelect: () => setStatus(promo, 'Paused') },
      can('resume') && { label: actionTexts.resume, onSelect: () => setStatus(promo, 'Active') },
      can('extend') && { label: actionTexts.extend, onSelect: opens('extend') },
      can('end') && { label: actionTexts.end, onSelect: opens('end'), danger: true },
      canDelete &&
        promo.uses === 0 && { label: actionTexts.delete, onSelect: opens('delete'), danger: true },
    ];
  };
  const add = canEdit && (
    <Button component={ItemLink} item={newItem} leftSection={<IconPlus size={16} aria-hidden />}>
      {texts.add}
    </Button>
  );
  const state = promoState.values.find((one) => one === view.filters.state);
  const kind = gives.values.find((one) => one === view.filters.gives);
  const opened = dialog !== null &&
    dialog.action !== 'bulk' && { number, promo: dialog.promo, onClose: close };
  return (
    <>
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={filters.toolbar}
        columns={hideableColumns}
        primary={add}
        bulk={
          <BulkBar count={chosen.length} onClear={() => setSelected(new Set())}>
            {bulkActions.map((bulk) => (
              <Button
                key={bulk}
                variant="default"
                size="compact-sm"
                onClick={() => setDialog({ action: 'bulk', bulk, promos: chosen })}
              >
                {actionTexts[bulk]}
              </Button>
            ))}
          </BulkBar>
        }
      >
        {canEdit && (
          <ImportButton description={promoImport(number)} onImported={() => void query.refetch()} />
        )}
        {canExport && (
          <ExportButton
            endpoint={exportPromoCodes}
            sent={{
              params,
              query: {
                ...(view.text !== '' && { text: view.text }),
                ...(state !== undefined && { state }),
                ...(kind !== undefined && { gives: kind }),
              },
            }}
          />
        )}
      </ListToolbar>
      <RecordList
        caption={texts.title}
        columns={promoColumns}
        view={view}
        query={query}
        zoneOf={zoneOf}
        sortable={promoCodes.sort}
        selection={canEdit ? { selected, nameOf, onChange: setSelected } : undefined}
        none={texts.none}
        add={add}
        noMatch={texts.noMatch}
        menus={{ nameOf, actionsOf }}
      />
      {opened && dialog.action === 'try' && <TryDialog {...opened} />}
      {opened && dialog.action === 'poster' && <PosterDialog {...opened} />}
      {opened && dialog.action === 'extend' && <ExtendDialog {...opened} />}
      {opened && dialog.action === 'end' && <EndDialog {...opened} />}
      {opened && dialog.action === 'delete' && <DeletePromoDialog {...opened} />}
      {dialog?.action === 'bulk' && (
        <BulkActionDialog
          number={number}
          action={dialog.bulk}
          promos={dialog.promos}
          onClose={() => {
            setSelected(new Set());
            close();
            void query.refetch();
          }}
        />
      )}
    </>
  );
}
