import {
  type CardTransactionState,
  type CardTransactionType,
  cardTransactionStates,
  cardTransactionTypes,
  type EventOutcome,
  eventOutcomes,
} from '../../payments/public/states.ts';

export const isCardType = (name: string): name is CardTransactionType =>
  name in cardTransactionTypes;
export const isCardState = (name: string): name is CardTransactionState =>
  name in cardTransactionStates;

export const cardTypes: readonly CardTransactionType[] =
  Object.keys(cardTransactionTypes).filter(isCardType);
export const cardStates: readonly CardTransactionState[] =
  Object.keys(cardTransactionStates).filter(isCardState);

export const cardEventOutcomes: readonly EventOutcome[] = Object.keys(eventOutcomes).filter(
  (name): name is EventOutcome => name in eventOutcomes,
);
