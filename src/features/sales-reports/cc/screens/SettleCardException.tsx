import { useAllowed } from '../../../../workspace/useAllowed.ts';
import { SettleException } from '../../exceptions/SettleException.tsx';
import { settleCardException } from '../actions/contract.ts';
import { type CardException, settleableExceptions } from '../choices.ts';
import { type CardRow, getCardChoices, listCardTransactions } from '../contract.ts';
import { canRefund } from '../rules.ts';
import { exceptionTexts } from '../texts.ts';

interface SettleCardExceptionProps {
  row: Pick<CardRow, 'id' | 'areaNumber'>;
  exception: CardException;
  onDone: () => void;
}

/** The button that marks an exception as dealt with elsewhere; none for one that ends with its purchase. */
export function SettleCardException({ row, exception, onDone }: SettleCardExceptionProps) {
  const role = useAllowed();
  const settleable = settleableExceptions.find((one) => one === exception);
  if (settleable === undefined || !canRefund(role)) return null;
  return (
    <SettleException
      endpoint={settleCardException}
      refreshes={[listCardTransactions, getCardChoices]}
      row={row}
      exception={settleable}
      name={exceptionTexts[settleable]}
      onDone={onDone}
    />
  );
}
