import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../../ui/api/call.ts';
import { BatchDialog, type Task } from '../../../../ui/dialogs/BatchDialog.tsx';
import { addRecipient, type PolicyRow, rotateNow, setPolicyStatus } from '../../contract.ts';
import { actionTexts as texts } from '../../texts.ts';

export type PolicyBulkAction = keyof typeof texts.bulkHelp;

interface BulkPolicyDialogProps {
  number: number;
  action: PolicyBulkAction;
  policies: readonly Pick<PolicyRow, 'id' | 'name'>[];
  onClose: () => void;
}

/** Does the same to several policies, with a result for each. */
export function BulkPolicyDialog({ number, action, policies, onClose }: BulkPolicyDialogProps) {
  const [email, setEmail] = useState('');
  const run = async (policyId: string) => {
    const params = { orgNumber: String(number), policyId };
    if (action === 'pause') await call(setPolicyStatus, { params, body: { status: 'Paused' } });
    else if (action === 'rotate') await call(rotateNow, { params, body: { endsFormer: false } });
    else await call(addRecipient, { params, body: { email: email.trim() } });
    return null;
  };
  return (
    <BatchDialog
      title={texts.bulkTitle(texts[action], policies.length)}
      startLabel={texts[action]}
      blocked={action === 'addRecipient' && email.trim() === ''}
      tasksOf={() => policies.map(({ id, name }): Task => ({ label: name, call: () => run(id) }))}
      reasonOf={({ fields, message }) => Object.values(fields)[0] ?? message}
      onClose={onClose}
    >
      <Text mb={action === 'addRecipient' ? 'sm' : 0}>{texts.bulkHelp[action]}</Text>
      {action === 'addRecipient' && (
        <TextInput
          type="email"
          label={texts.email}
          required
          value={email}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
        />
      )}
    </BatchDialog>
  );
}
