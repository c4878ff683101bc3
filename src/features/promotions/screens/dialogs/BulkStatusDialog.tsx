import { Alert, Text } from '@mantine/core';
import { call } from '../../../../ui/api/call.ts';
import { BatchDialog, type Task } from '../../../../ui/dialogs/BatchDialog.tsx';
import { type PromotionRow, setPromotionStatus } from '../../contract.ts';
import { actionTexts as texts } from '../../texts.ts';
import { useSendingObstacle } from '../useSendingObstacle.ts';

export type BulkAction = keyof typeof texts.bulkHelp;

interface BulkStatusDialogProps {
  number: number;
  action: BulkAction;
  promotions: readonly Pick<PromotionRow, 'id' | 'name' | 'type' | 'channel'>[];
  onClose: () => void;
}

const statusOf = { start: 'Active', pause: 'Paused', resume: 'Active', end: 'Ended' } as const;

/** Does the same to several promotions, with a result for each. */
export function BulkStatusDialog({ number, action, promotions, onClose }: BulkStatusDialogProps) {
  const sends = action === 'start' || action === 'resume';
  const messages = sends ? promotions.filter(({ type }) => type === 'message') : [];
  const obstacle = useSendingObstacle(messages);
  const run = async (promotionId: string) => {
    await call(setPromotionStatus, {
      params: { orgNumber: String(number), promotionId },
      body: { status: statusOf[action] },
    });
    return null;
  };
  return (
    <BatchDialog
      title={texts.bulkTitle(texts[action], promotions.length)}
      startLabel={texts[action]}
      tasksOf={() => promotions.map(({ id, name }): Task => ({ label: name, call: () => run(id) }))}
      onClose={onClose}
    >
      <Text>{texts.bulkHelp[action]}</Text>
      {messages.length > 0 && <Text mt="sm">{texts.bulkMessages}</Text>}
      {obstacle !== null && (
        <Alert color="red" mt="sm">
          {obstacle}
        </Alert>
      )}
    </BatchDialog>
  );
}
