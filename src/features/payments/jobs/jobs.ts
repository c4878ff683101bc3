import type { JobDeclaration } from '../../../server/jobs/job.ts';
import { deliverSandboxEvents } from './deliver-sandbox-events.ts';
import { forgetPaymentEvents } from './forget-payment-events.ts';
import { readSettlements } from './read-settlements.ts';
import { sendTransactions } from './send-transactions.ts';
import { settlePurchases } from './settle-purchases.ts';

export const paymentJobs: readonly JobDeclaration[] = [
  settlePurchases,
  sendTransactions,
  readSettlements,
  deliverSandboxEvents,
  forgetPaymentEvents,
];
