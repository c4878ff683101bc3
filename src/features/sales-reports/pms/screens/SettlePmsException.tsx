import { useAllowed } from '../../../../workspace/useAllowed.ts';
import { SettleException } from '../../exceptions/SettleException.tsx';
import { settlePmsException } from '../actions/contract.ts';
import { type PmsException, settleableExceptions } from '../choices.ts';
import { getPmsChoices, listPmsTransactions, type PmsRow } from '../contract.ts';
import { canCorrectPostings } from '../rules.ts';
import { exceptionTexts } from '../texts.ts';

interface SettlePmsExceptionProps {
  row: Pick<PmsRow, 'id' | 'areaNumber'>;
  exception: PmsException;
  onDone: () => void;
}

/** The button that marks an exception as dealt with elsewhere; none for one that ends with its posting. */
export function SettlePmsException({ row, exception, onDone }: SettlePmsExceptionProps) {
  const role = useAllowed();
  const settleable = settleableExceptions.find((one) => one === exception);
  if (settleable === undefined || !canCorrectPostings(role)) return null;
  return (
    <SettleException
      endpoint={settlePmsException}
      refreshes={[listPmsTransactions, getPmsChoices]}
      row={row}
      exception={settleable}
      name={exceptionTexts[settleable]}
      onDone={onDone}
    />
  );
}
