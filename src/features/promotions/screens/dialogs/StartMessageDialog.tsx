import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import {
  countReachableGuests,
  type PromotionRow,
  promotions,
  setPromotionStatus,
} from '../../contract.ts';
import { actionTexts as texts } from '../../texts.ts';
import { MessageDialog } from './MessageDialog.tsx';

interface StartMessageDialogProps {
  number: number;
  action: 'start' | 'resume';
  promotion: Pick<PromotionRow, 'id' | 'name' | 'type' | 'channel' | 'sendAfter' | 'hoursAfter'>;
  onClose: () => void;
}

/** Starts a message, with the number of guests whom it reaches. */
export function StartMessageDialog({
  number,
  action,
  promotion,
  onClose,
}: StartMessageDialogProps) {
  const params = { orgNumber: String(number), promotionId: promotion.id };
  const { data, isError } = useQuery({
    ...endpointQuery(countReachableGuests, { params }),
    staleTime: 0,
    meta: { ownError: true },
  });
  const change = useChange(setPromotionStatus, { refreshes: [promotions.list] });
  return (
    <MessageDialog
      action={action}
      message={promotion}
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
      <Text mt="sm" role="status">
        {isError
          ? texts.reachableFailed
          : data === undefined
            ? texts.counting
            : texts.reachable(data, promotion.hoursAfter)}
      </Text>
    </MessageDialog>
  );
}
