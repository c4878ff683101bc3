import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../../ui/api/call.ts';
import { BatchDialog, type Task } from '../../../../ui/dialogs/BatchDialog.tsx';
import { addRecipient, type PolicyRow, rotateNow, setPolicyStatus } from '../../contract.ts';
import { actionTexts as texts } from '../../texts.ts';

export type PolicyBulkAction = keyof typeof texts.bulkHelp;

/** Each is changed at its own site. */
type BulkPolicy = Pick<PolicyRow, 'id' | 'name' | 'organizationNumber' | 'siteName'>;

interface BulkPolicyDialogProps {
  action: PolicyBulkAction;
  policies: readonly BulkPolicy[];
  onClose: () => void;
}

/** Does the same to several policies, with a result for each. */
export function BulkPolicyDialog({ action, policies, onClose }: BulkPolicyDialogProps) {
  const [email, setEmail] = useState('');
  const isOfSeveral = new Set(policies.map((one) => one.organizationNumber)).size > 1;
  const run = async ({ id: policyId, organizationNumber }: BulkPolicy) => {
    const params = { orgNumber: String(organizationNumber), policyId };
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
      tasksOf={() =>
        policies.map(
          (one): Task => ({ label: isOfSeveral ? texts.at(one) : one.name, call: () => run(one) }),
        )
      }
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
