import { newItem, useItem } from '../../../ui/list/useItem.ts';
import { useCanCall } from '../../../workspace/useAllowed.ts';
import { issueInvoice } from '../contract.ts';
import { InvoiceList } from '../screens/InvoiceList.tsx';
import { NewInvoice } from '../screens/NewInvoice.tsx';

interface InvoicesProps {
  number: number;
  gatewayId: string;
  /** whether the gateway is active or in test */
  isIssuing: boolean;
}

/** The invoices of a payment gateway, and the form for a new one. */
export function Invoices({ number, gatewayId, isIssuing }: InvoicesProps) {
  const { item, show } = useItem();
  const canIssue = useCanCall()(issueInvoice);
  const params = { orgNumber: String(number), gatewayId };
  return item === newItem && canIssue && isIssuing ? (
    <NewInvoice params={params} onLeave={() => show(undefined)} />
  ) : (
    <InvoiceList params={params} canIssue={canIssue} isIssuing={isIssuing} />
  );
}
