export {
  type CardTransactionState,
  type CardTransactionType,
  cardTransactionStates,
  cardTransactionTypes,
  type EventOutcome,
  eventOutcomes,
  purchaseStatuses,
} from '../states.ts';
