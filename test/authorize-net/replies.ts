import type { VendorReply } from '../fake-vendor.ts';
import type { Transaction } from './state.ts';

export function shown({ batch, ...transaction }: Transaction): object {
  const { transId, refTransId, type, status, amount, invoice, cardNumber } = transaction;
  return {
    transId,
    ...(refTransId !== undefined && { refTransId }),
    submitTimeUTC: transaction.submittedAt.toISOString(),
    transactionType: type,
    transactionStatus: status,
    responseCode: 1,
    authCode: '77F2QX',
    AVSResponse: 'Y',
    cardCodeResponse: 'M',
    ...(batch !== null && {
      batch: {
        batchId: batch.id,
        settlementTimeUTC: batch.settledAt.toISOString(),
        settlementState: 'settledSuccessfully',
      },
    }),
    order: { invoiceNumber: invoice },
    authAmount: amount / 100,
    settleAmount: amount / 100,
    payment: { creditCard: { cardNumber: `XXXX${cardNumber.slice(-4)}`, cardType: 'Visa' } },
  };
}

/** Newest first, as it is asked for. */
export function summaries(transactions: readonly Transaction[]): object[] {
  return transactions.toReversed().map(({ transId, status, invoice, amount }) => ({
    transId,
    transactionStatus: status,
    invoiceNumber: invoice,
    settleAmount: amount / 100,
  }));
}

export function ok(content: object): VendorReply {
  return reply({ ...content, messages: messagesOf('Ok', 'I00001') });
}

export function failed(code: string): VendorReply {
  return reply({ messages: messagesOf('Error', code) });
}

/** A transaction that was not done. */
export function rejected(errorCode: string): VendorReply {
  return reply({
    transactionResponse: { responseCode: '3', transId: '0', errors: [{ errorCode }] },
    messages: messagesOf('Error', 'E00027'),
  });
}

function messagesOf(resultCode: string, code: string) {
  return { resultCode, message: [{ code, text: 'Text of the fake' }] };
}

function reply(json: object): VendorReply {
  return { status: 200, body: `\uFEFF${JSON.stringify(json)}` };
}
