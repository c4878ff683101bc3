import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../../ui/api/call.ts';
import { BatchDialog, type Task } from '../../../../ui/dialogs/BatchDialog.tsx';
import { endGroup, extendGroup, type GroupRow, mergeGroup } from '../../contract.ts';
import { groupExtension } from '../../fields.ts';
import { actionTexts as texts } from '../../texts.ts';
import { GroupInput } from './GroupInput.tsx';

export const bulkActions = ['extend', 'end', 'merge'] as const;
export type BulkAction = (typeof bulkActions)[number];

interface BulkActionDialogProps {
  number: number;
  action: BulkAction;
  groups: readonly Pick<GroupRow, 'id' | 'name' | 'members' | 'online'>[];
  onClose: () => void;
}

/** Does the same to several groups, with a result for each. */
export function BulkActionDialog({ number, action, groups, onClose }: BulkActionDialogProps) {
  const [validUntil, setValidUntil] = useState('');
  const [into, setInto] = useState<GroupRow | null>(null);
  const run = async (groupId: string) => {
    const params = { orgNumber: String(number), groupId };
    if (action === 'extend') await call(extendGroup, { params, body: { validUntil } });
    else if (action === 'end') await call(endGroup, { params });
    else if (into !== null) await call(mergeGroup, { params, body: { intoGroupId: into.id } });
    return null;
  };
  // Of several groups, one can be that into which the others are merged.
  const without = groups.length === 1 ? groups.map(({ id }) => id) : [];
  return (
    <BatchDialog
      title={texts.bulkTitle(texts[action], groups.length)}
      startLabel={texts[action]}
      blocked={(action === 'extend' && validUntil === '') || (action === 'merge' && into === null)}
      tasksOf={() =>
        groups
          .filter(({ id }) => id !== into?.id)
          .map(({ id, name }): Task => ({ label: name, call: () => run(id) }))
      }
      reasonOf={({ fields, message }) => Object.values(fields)[0] ?? message}
      onClose={onClose}
    >
      <Text mb={action === 'end' ? 0 : 'sm'}>
        {texts.bulkCount(sum(groups, 'members'), sum(groups, 'online'))} {texts.bulkHelp[action]}
      </Text>
      {action === 'merge' && into !== null && (
        <Text mb="sm">{texts.paysAfterMerge(into.name, into)}</Text>
      )}
      {action === 'extend' && (
        <TextInput
          type="datetime-local"
          label={groupExtension.map.validUntil.label}
          required
          value={validUntil}
          onChange={({ currentTarget: { value } }) => setValidUntil(value)}
        />
      )}
      {action === 'merge' && <GroupInput number={number} without={without} onChoose={setInto} />}
    </BatchDialog>
  );
}

function sum(groups: BulkActionDialogProps['groups'], name: 'members' | 'online'): number {
  return groups.reduce((all, group) => all + group[name], 0);
}
