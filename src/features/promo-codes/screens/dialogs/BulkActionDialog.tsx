import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pickFields } from '../../../../contract/fields/fields.ts';
import { call } from '../../../../ui/api/call.ts';
import { BatchDialog, type Task } from '../../../../ui/dialogs/BatchDialog.tsx';
import { extendPromoCode, type PromoRow, promoCodes, setPromoStatus } from '../../contract.ts';
import { extension, promoCode } from '../../fields.ts';
import { actionTexts as texts } from '../../texts.ts';

export type BulkAction = keyof typeof texts.bulkHelp;

interface BulkActionDialogProps {
  number: number;
  action: BulkAction;
  promos: readonly Pick<PromoRow, 'id' | 'name'>[];
  onClose: () => void;
}

const statusOf = { pause: 'Paused', resume: 'Active', end: 'Ended' } as const;

/** Does the same to several promo codes, with a result for each. */
export function BulkActionDialog({ number, action, promos, onClose }: BulkActionDialogProps) {
  const [validUntil, setValidUntil] = useState('');
  const orgNumber = String(number);
  const run = async (id: string) => {
    const params = { orgNumber, promoId: id };
    if (action === 'extend') await call(extendPromoCode, { params, body: { validUntil } });
    else if (action === 'duplicate') await duplicate(params);
    else await call(setPromoStatus, { params, body: { status: statusOf[action] } });
    return null;
  };
  return (
    <BatchDialog
      title={texts.bulkTitle(texts[action], promos.length)}
      startLabel={texts[action]}
      blocked={action === 'extend' && validUntil === ''}
      tasksOf={() => promos.map(({ id, name }): Task => ({ label: name, call: () => run(id) }))}
      reasonOf={({ fields, message }) => Object.values(fields)[0] ?? message}
      onClose={onClose}
    >
      <Text mb={action === 'extend' ? 'sm' : 0}>{texts.bulkHelp[action]}</Text>
      {action === 'extend' && (
        <TextInput
          type="datetime-local"
          label={extension.map.validUntil.label}
          required
          value={validUntil}
          onChange={({ currentTarget: { value } }) => setValidUntil(value)}
        />
      )}
    </BatchDialog>
  );
}

/** Adds a paused copy of a promo code, whose code ends in -2. */
async function duplicate(params: { orgNumber: string; promoId: string }): Promise<void> {
  const source = pickFields(promoCode, await call(promoCodes.get, { params }));
  const body = {
    ...source,
    name: `${source.name} 2`.slice(0, 100),
    code: source.code.endsWith('-') ? `${source.code}2-` : `${source.code}-2`,
    status: 'Paused' as const,
  };
  await call(promoCodes.create, { params: { orgNumber: params.orgNumber }, body });
}
