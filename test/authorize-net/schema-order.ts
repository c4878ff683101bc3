/** The order of elements in AnetApiSchema.xsd, of those that the fake knows. */
const orders: Readonly<Record<string, readonly string[]>> = {
  getHostedPaymentPageRequest: [
    'merchantAuthentication',
    'refId',
    'transactionRequest',
    'hostedPaymentSettings',
  ],
  createTransactionRequest: ['merchantAuthentication', 'refId', 'transactionRequest'],
  getTransactionDetailsRequest: ['merchantAuthentication', 'refId', 'transId'],
  getUnsettledTransactionListRequest: [
    'merchantAuthentication',
    'refId',
    'status',
    'sorting',
    'paging',
  ],
  getTransactionListRequest: ['merchantAuthentication', 'refId', 'batchId', 'sorting', 'paging'],
  getSettledBatchListRequest: [
    'merchantAuthentication',
    'refId',
    'includeStatistics',
    'firstSettlementDate',
    'lastSettlementDate',
  ],
  getMerchantDetailsRequest: ['merchantAuthentication', 'refId'],
  merchantAuthentication: ['name', 'transactionKey'],
  transactionRequest: [
    'transactionType',
    'amount',
    'currencyCode',
    'payment',
    'refTransId',
    'order',
    'transactionSettings',
  ],
  order: ['invoiceNumber', 'description'],
  sorting: ['orderBy', 'orderDescending'],
  paging: ['limit', 'offset'],
};

/** Returns whether the elements of a request are known and in their order: JSON is converted to XML. */
export function isInOrder(name: string, content: unknown): boolean {
  if (typeof content !== 'object' || content === null) return true;
  const names = Object.keys(content);
  const order = orders[name];
  const positions = names.map((each) => order?.indexOf(each) ?? 0);
  const isSorted = positions.every((position, index) => position > (positions[index - 1] ?? -1));
  return (
    (order === undefined || isSorted) &&
    Object.entries(content).every(([each, child]) => isInOrder(each, child))
  );
}
