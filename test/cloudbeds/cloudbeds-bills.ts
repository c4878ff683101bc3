/** The parameters of a call: of the query, or of the form. */
export type CloudbedsParameters = Readonly<Record<string, string>>;

interface SoldItem {
  soldProductID: string;
  reservationID: string;
  subReservationID: string | undefined;
  guestID: string | undefined;
  referenceID: string | undefined;
  /** what the bill shows */
  name: string;
  price: string;
  note: string;
  tax: { name: string; value: string } | null;
  isVoided: boolean;
}

/** What `/accounting/v1.0/transactions` filters by. */
interface TransactionFilter {
  field: string;
  operator: string;
  value: string;
}

/** An error with its status; 200 is a refusal (success = false). */
export class CloudbedsError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** What is on the bills of a hotel in Cloudbeds. */
export class CloudbedsBills {
  readonly items: SoldItem[] = [];
  /** pages of transactions have at most this many */
  largestPage = 1_000;
  /** whether a reference that was sent before creates nothing, as the documents promise */
  preventsDuplicates = true;
  /** whether bills show the notes of items */
  showsNotes = true;
  readonly #names = new Map<string, string>();
  #lastId = 27_974_000;

  timesOrdered(referenceID: string): number {
    return this.items.filter((item) => item.referenceID === referenceID).length;
  }

  /** The Accounting API has its own address, and reads JSON. */
  transactions({
    filters,
    limit = 100,
    pageToken,
  }: {
    filters?: { and?: TransactionFilter[] };
    limit?: number;
    pageToken?: string;
  }): unknown {
    const valueOf = (name: string) => filters?.and?.find(({ field }) => field === name)?.value;
    const source = valueOf('source_identifier');
    if (
      (source === undefined || valueOf('source_kind') !== 'RESERVATION') &&
      valueOf('transaction_datetime') === undefined
    )
      throw new CloudbedsError(400, 'A base filter is missing');
    const all = this.items
      .filter(({ reservationID }) => reservationID === source)
      .flatMap((item) => this.#transactionsOf(item));
    const from = Number(pageToken ?? 0);
    const to = from + Math.min(limit, this.largestPage);
    return {
      transactions: all.slice(from, to),
      nextPageToken: to < all.length ? String(to) : null,
    };
  }

  #transactionsOf({ soldProductID, reservationID, name, price, note, tax, isVoided }: SoldItem) {
    const common = {
      sourceIdentifier: reservationID,
      sourceKind: 'RESERVATION',
      externalRelationId: soldProductID,
      externalRelationKind: 'ITEM_POS',
      description: name,
      ...(this.showsNotes && { notes: note }),
    };
    const amount = Math.round(Number(price) * 100);
    return [
      { ...common, internalTransactionCode: '4000', amount },
      ...(tax === null
        ? []
        : [{ ...common, internalTransactionCode: '8000', externalRelationKind: 'TAX' }]),
      ...(isVoided ? [{ ...common, internalTransactionCode: '4000V', amount: -amount }] : []),
    ];
  }

  protected sell(parameters: CloudbedsParameters) {
    const { reservationID = '', subReservationID, guestID, referenceID } = parameters;
    const of = (name: string) => parameters[`items[0][${name}]`] ?? '';
    if (of('itemName') === '' || Number(of('itemQuantity')) !== 1 || !(Number(of('itemPrice')) > 0))
      throw new CloudbedsError(400, 'Invalid items');
    const before = this.items.find((item) => item.referenceID === referenceID);
    if (this.preventsDuplicates && referenceID !== undefined && before !== undefined)
      return { notice: 'This reference exists. Nothing was created or updated.' };
    // A known identifier of an item keeps its first name.
    const name = this.#names.get(of('appItemID')) ?? of('itemName');
    this.#names.set(of('appItemID'), name);
    const taxName = of('itemTaxes][0][taxName');
    const soldProductID = this.newId();
    this.items.push({
      soldProductID,
      reservationID,
      subReservationID,
      guestID,
      referenceID,
      name,
      price: of('itemPrice'),
      note: of('itemNote'),
      tax: taxName === '' ? null : { name: taxName, value: of('itemTaxes][0][taxValue') },
      isVoided: false,
    });
    return { soldProductID };
  }

  protected voidItem({ reservationID, soldProductID }: CloudbedsParameters) {
    const item = this.items.find(
      (one) => one.soldProductID === soldProductID && one.reservationID === reservationID,
    );
    if (item === undefined || item.isVoided) throw new CloudbedsError(200, 'Item not found');
    item.isVoided = true;
    return { success: true };
  }

  protected newId(): string {
    this.#lastId += 1;
    return String(this.#lastId);
  }
}
