export {
  type CardTransactionState,
  type CardTransactionType,
  cardTransactionStates,
  cardTransactionTypes,
  purchaseStatuses,
} from '../states.ts';
