import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import {
  countReachableGuests,
  type PromotionRow,
  promotions,
  setPromotionStatus,
} from '../../contract.ts';
import { actionTexts as texts } from '../../texts.ts';
import { useSendingObstacle } from '../useSendingObstacle.ts';

interface StartMessageDialogProps {
  number: number;
  action: 'start' | 'resume';
  promotion: Pick<PromotionRow, 'id' | 'name' | 'type' | 'channel' | 'sendAfter' | 'hoursAfter'>;
  onClose: () => void;
}

/** Says before a message starts who gets it and when, and why it cannot be sent. */
export function StartMessageDialog({
  number,
  action,
  promotion,
  onClose,
}: StartMessageDialogProps) {
  const params = { orgNumber: String(number), promotionId: promotion.id };
  const obstacle = useSendingObstacle([promotion]);
  const { data, isError } = useQuery({
    ...endpointQuery(countReachableGuests, { params }),
    staleTime: 0,
    meta: { ownError: true },
  });
  const change = useChange(setPromotionStatus, { refreshes: [promotions.list] });
  return (
    <ConfirmDialog
      opened
      title={texts.startTitle(texts[action], promotion.name)}
      confirmLabel={texts[action]}
      pending={change.isPending}
      onConfirm={() =>
        change.mutate(
          { params, body: { status: 'Active' } },
          {
            onSuccess: () =>
              showSuccess((action === 'start' ? texts.started : texts.resumed)(promotion.name)),
            onSettled: onClose,
          },
        )
      }
      onCancel={onClose}
    >
      <Text mb="sm">{texts.messageWhen(promotion)}</Text>
      <Text role="status">
        {isError
          ? texts.presentFailed
          : data === undefined
            ? texts.counting
            : texts.reachable(data, promotion.hoursAfter)}
      </Text>
      {obstacle !== null && (
        <Alert color="red" mt="sm">
          {obstacle}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
