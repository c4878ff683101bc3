import { formatMoney } from '../../../../contract/values/money.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { type GuestPurchase, listGuestPurchases, voidPurchase } from '../../activity/contract.ts';
import { purchaseTexts as texts } from '../../texts.ts';
import { showOutcome } from './showOutcome.ts';

interface VoidDialogProps {
  number: number;
  guestId: string;
  purchase: GuestPurchase;
  onClose: () => void;
}

/** Releases the money of an authorized payment. */
export function VoidDialog({ number, guestId, purchase, onClose }: VoidDialogProps) {
  const { id, amount, currency, version, planName } = purchase;
  const change = useChange(voidPurchase, { refreshes: [listGuestPurchases] });
  const money = formatMoney(amount, currency);
  const params = { orgNumber: String(number), guestId, purchaseId: id };
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.voidTitle(planName)}
      confirmLabel={texts.void}
      pending={change.isPending}
      onConfirm={() =>
        change.mutate(
          { params, body: { version } },
          {
            onSuccess: ({ outcome }) => {
              showOutcome(outcome, texts.voidDone(money));
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    >
      {texts.voidText(money)}
    </ConfirmDialog>
  );
}
