import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { BulkBar } from '../../../../ui/list/BulkBar.tsx';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { blockItem } from '../../items/contract.ts';
import type { ItemState } from '../../rules/item-state.ts';
import { texts } from '../../texts.ts';
import { type BlockableItem, BlockDialog, FreeDialog } from './BlockDialog.tsx';

interface Opened {
  kind: 'block' | 'free';
  items: readonly BlockableItem[];
}

/** The selection of a list of items, and the dialogs that block and free them. */
export function useItemDialogs(number: number, onChanged: () => void) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Opened | null>(null);
  const canBlock = useCanCall()(blockItem);
  const close = () => {
    setOpened(null);
    setSelected(new Set());
    onChanged();
  };
  const Dialog = opened?.kind === 'free' ? FreeDialog : BlockDialog;
  return {
    selected,
    /** Returns the list's selection of rows, for roles that may block them. */
    selection: <Row,>(nameOf: (row: Row) => string) =>
      canBlock ? { selected, nameOf, onChange: setSelected } : undefined,
    /** Returns the actions of a row that stands for these items. */
    actions: (items: readonly BlockableItem[], state: ItemState) =>
      canBlock && items.length > 0
        ? [
            { label: texts.block, onSelect: () => setOpened({ kind: 'block', items }) },
            state === 'Blocked' && {
              label: texts.free,
              onSelect: () => setOpened({ kind: 'free', items }),
            },
          ]
        : [],
    dialog: opened !== null && <Dialog number={number} items={opened.items} onClose={close} />,
    /** Returns the bar over a list of which rows are selected. */
    bulk: (items: readonly BlockableItem[]): ReactNode =>
      canBlock && (
        <BulkBar count={items.length} onClear={() => setSelected(new Set())}>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => setOpened({ kind: 'block', items })}
          >
            {texts.block}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => setOpened({ kind: 'free', items })}
          >
            {texts.free}
          </Button>
        </BulkBar>
      ),
  };
}
