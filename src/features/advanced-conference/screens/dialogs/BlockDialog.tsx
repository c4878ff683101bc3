import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../../ui/api/call.ts';
import { BatchDialog, type Task } from '../../../../ui/dialogs/BatchDialog.tsx';
import { type BlockedKind, blockItem, freeItem } from '../../items/contract.ts';
import { itemBlock } from '../../items/fields.ts';
import { texts } from '../../texts.ts';

/** An item of a list that can be blocked. */
export interface BlockableItem {
  kind: BlockedKind;
  item: string;
  name: string;
}

interface ItemsDialogProps {
  number: number;
  items: readonly BlockableItem[];
  onClose: () => void;
}

const { why, startsOn, endsOn } = itemBlock.map;
const localOf = (typed: string) => (typed === '' ? null : typed);

/** Blocks items, with a result for each: one that an event has stays as it is. */
export function BlockDialog({ number, items, onClose }: ItemsDialogProps) {
  const [reason, setReason] = useState('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const block = ({ kind, item }: BlockableItem) =>
    call(blockItem, {
      params: { orgNumber: String(number) },
      body: { kind, item, why: reason, startsOn: localOf(from), endsOn: localOf(until) },
    });
  return (
    <BatchDialog
      title={texts.blockTitle(items.length)}
      startLabel={texts.block}
      blocked={reason.trim() === ''}
      tasksOf={() =>
        items.map((one): Task => ({ label: one.name, call: () => block(one).then(() => null) }))
      }
      reasonOf={({ fields, message }) => Object.values(fields)[0] ?? message}
      onClose={onClose}
    >
      <Text mb="sm">{texts.blockHelp}</Text>
      <TextInput
        label={why.label}
        description={why.help}
        value={reason}
        maxLength={200}
        required
        data-autofocus
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <TextInput
        type="datetime-local"
        mt="sm"
        label={startsOn.label}
        description={startsOn.help}
        value={from}
        onChange={({ currentTarget: { value } }) => setFrom(value)}
      />
      <TextInput
        type="datetime-local"
        mt="sm"
        label={endsOn.label}
        description={endsOn.help}
        value={until}
        onChange={({ currentTarget: { value } }) => setUntil(value)}
      />
    </BatchDialog>
  );
}

/** Ends what blocks items, with a result for each. */
export function FreeDialog({ number, items, onClose }: ItemsDialogProps) {
  const free = async ({ kind, item }: BlockableItem) => {
    const params = { orgNumber: String(number) };
    const { ended } = await call(freeItem, { params, body: { kind, item } });
    return { isDone: true, text: texts.freed(ended) };
  };
  return (
    <BatchDialog
      title={texts.freeTitle(items.length)}
      startLabel={texts.free}
      startsAtOnce
      tasksOf={() => items.map((one): Task => ({ label: one.name, call: () => free(one) }))}
      onClose={onClose}
    >
      {null}
    </BatchDialog>
  );
}
