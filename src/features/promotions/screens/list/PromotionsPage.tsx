import { Button } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { BulkBar } from '../../../../ui/list/BulkBar.tsx';
import { ExportButton } from '../../../../ui/list/ExportButton.tsx';
import { ListToolbar } from '../../../../ui/list/ListToolbar.tsx';
import { RecordList } from '../../../../ui/list/RecordList.tsx';
import page from '../../../../ui/page.module.css';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useRecordList } from '../../../../workspace/record/useRecordList.ts';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import {
  exportPromotions,
  itemPath,
  type PromotionRow,
  promotions,
  setPromotionStatus,
} from '../../contract.ts';
import { promotionState, promotionType } from '../../fields.ts';
import { promotionBlockers } from '../../rules/blockers.ts';
import { actionTexts, texts } from '../../texts.ts';
import { type BulkAction, BulkStatusDialog } from '../dialogs/BulkStatusDialog.tsx';
import { CopyDialog } from '../dialogs/CopyDialog.tsx';
import { DeletePromotionDialog, EndPromotionDialog } from '../dialogs/PromotionDialogs.tsx';
import { StartMessageDialog } from '../dialogs/StartMessageDialog.tsx';
import { filters } from '../opening-calls.ts';
import { AddPromotionMenu } from './AddPromotionMenu.tsx';
import { hiddenColumns, hideableColumns, promotionColumns } from './PromotionColumns.tsx';

export { openingPromotions as openingCalls } from '../opening-calls.ts';

const nameOf = ({ name }: PromotionRow) => name;
const bulkActions = ['start', 'pause', 'resume', 'end'] as const;

type OpenDialog =
  | { action: 'start' | 'resume'; promotion: PromotionRow }
  | { action: 'end' | 'delete'; promotion: PromotionRow }
  | { action: 'bulk'; bulk: BulkAction; chosen: readonly PromotionRow[] }
  | { action: 'copy'; chosen: readonly PromotionRow[] };

/** `/manage/promotions/manage`: what portals show and guests are sent. */
export function PromotionsPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Promotions key={number} number={number} />;
}

function Promotions({ number }: { number: number }) {
  const list = useRecordList(promotions, number, filters, hiddenColumns);
  const { view, query, rows, canEdit, canDelete } = list;
  const canExport = useCanCall()(exportPromotions);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const change = useChange(setPromotionStatus, { refreshes: [promotions.list] });
  const params = { orgNumber: String(number) };
  const chosen = rows.filter(({ id }) => selected.has(id));
  const close = () => setDialog(null);
  const closeBatch = () => {
    setSelected(new Set());
    close();
    void query.refetch();
  };
  const set = (
    { id, name }: PromotionRow,
    status: 'Active' | 'Paused',
    done: (name: string) => string,
  ) =>
    change.mutate(
      { params: { ...params, promotionId: id }, body: { status } },
      { onSuccess: () => showSuccess(done(name)) },
    );
  const start = (
    promotion: PromotionRow,
    action: 'start' | 'resume',
    done: (name: string) => string,
  ) =>
    promotion.type === 'message'
      ? setDialog({ action, promotion })
      : set(promotion, 'Active', done);
  const actionsOf = (promotion: PromotionRow) => {
    const can = (action: keyof typeof promotionBlockers) =>
      canEdit && promotionBlockers[action](promotion) === null;
    return [
      can('start') && {
        label: actionTexts.start,
        onSelect: () => start(promotion, 'start', actionTexts.started),
      },
      can('pause') && {
        label: actionTexts.pause,
        onSelect: () => set(promotion, 'Paused', actionTexts.paused),
      },
      can('resume') && {
        label: actionTexts.resume,
        onSelect: () => start(promotion, 'resume', actionTexts.resumed),
      },
      canEdit && {
        label: actionTexts.duplicate,
        to: itemPath(promotion.type),
        query: { copy: promotion.id },
      },
      canEdit && {
        label: actionTexts.copy,
        onSelect: () => setDialog({ action: 'copy', chosen: [promotion] }),
      },
      can('end') && {
        label: actionTexts.end,
        onSelect: () => setDialog({ action: 'end', promotion }),
        danger: true,
      },
      canDelete &&
        promotion.shown === 0 && {
          label: actionTexts.delete,
          onSelect: () => setDialog({ action: 'delete', promotion }),
          danger: true,
        },
    ];
  };
  const state = promotionState.values.find((one) => one === view.filters['state']);
  const type = promotionType.values.find((one) => one === view.filters['type']);
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={texts.title} actions={canEdit && <AddPromotionMenu />} />
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={filters.toolbar}
        columns={hideableColumns}
        bulk={
          <BulkBar count={chosen.length} onClear={() => setSelected(new Set())}>
            {bulkActions.map((bulk) => (
              <Button
                key={bulk}
                variant="default"
                size="compact-sm"
                onClick={() => setDialog({ action: 'bulk', bulk, chosen })}
              >
                {actionTexts[bulk]}
              </Button>
            ))}
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => setDialog({ action: 'copy', chosen })}
            >
              {actionTexts.copy}
            </Button>
          </BulkBar>
        }
      >
        {canExport && (
          <ExportButton
            endpoint={exportPromotions}
            sent={{
              params,
              query: {
                ...(view.text !== '' && { text: view.text }),
                ...(state !== undefined && { state }),
                ...(type !== undefined && { type }),
              },
            }}
          />
        )}
      </ListToolbar>
      <RecordList
        caption={texts.title}
        columns={promotionColumns}
        view={view}
        query={query}
        sortable={promotions.sort}
        selection={canEdit ? { selected, nameOf, onChange: setSelected } : undefined}
        none={texts.none}
        add={canEdit && <AddPromotionMenu />}
        noMatch={texts.noMatch}
        menus={{ nameOf, actionsOf }}
      />
      {(dialog?.action === 'start' || dialog?.action === 'resume') && (
        <StartMessageDialog number={number} {...dialog} onClose={close} />
      )}
      {dialog?.action === 'end' && (
        <EndPromotionDialog number={number} promotion={dialog.promotion} onClose={close} />
      )}
      {dialog?.action === 'delete' && (
        <DeletePromotionDialog number={number} promotion={dialog.promotion} onClose={close} />
      )}
      {dialog?.action === 'bulk' && (
        <BulkStatusDialog
          number={number}
          action={dialog.bulk}
          promotions={dialog.chosen}
          onClose={closeBatch}
        />
      )}
      {dialog?.action === 'copy' && (
        <CopyDialog number={number} promotions={dialog.chosen} onClose={closeBatch} />
      )}
    </div>
  );
}
