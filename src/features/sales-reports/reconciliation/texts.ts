import { counted } from '../../../contract/plural.ts';
import { cardTransactionStates } from '../../payments/public/states.ts';
import { postingStates } from '../../pms/public/states.ts';
import type { Difference, FileField, MatchKind, Result } from './choices.ts';
import type { Reconciliation } from './contract.ts';

type SummaryPart = 'name' | 'gatewayName' | 'createdBy';

export const resultTexts: Record<Result, string> = {
  differs: 'Differs',
  ours: 'Ours only',
  theirs: 'Theirs only',
  matched: 'Matched',
};

export const differenceTexts: Record<Difference, string> = {
  amount: 'Amount',
  currency: 'Currency',
  day: 'Day',
  room: 'Room',
  state: 'State',
};

const states: Readonly<Record<string, string>> = { ...cardTransactionStates, ...postingStates };

/** Returns the name of the state of a posting or a card transaction. */
export function stateText(state: string): string {
  return states[state] ?? state;
}

export const matchTexts: Record<MatchKind, string> = {
  sequence: 'P#',
  check: 'Check number',
  reference: 'Transaction reference',
  room: 'Room and amount',
};

export const fieldTexts: Record<FileField, string> = {
  sequence: 'P#',
  check: 'Check number',
  reference: 'Transaction reference',
  room: 'Room',
  amount: 'Amount',
  currency: 'Currency',
  day: 'Date',
};

/** Other names of the columns in files. */
export const fieldAliases: Record<FileField, readonly string[]> = {
  sequence: ['P#', 'PNumber', 'Posting number', 'Sequence', 'Seq'],
  check: ['Check', 'C#', 'Check no', 'Receipt', 'Beleg', 'Belegnummer'],
  reference: ['Reference', 'Transaction', 'Transaction ID', 'Charge ID', 'Source ID', 'Referenz'],
  room: ['Room no', 'Room number', 'RN', 'Zimmer', 'Zimmernummer', 'Chambre'],
  amount: ['Total', 'Gross', 'TA', 'Betrag', 'Montant', 'Importe'],
  currency: ['Currency code', 'Währung', 'Devise', 'Moneda'],
  day: ['Day', 'Business date', 'DA', 'Posting date', 'Created', 'Datum', 'Fecha'],
};

export const countTexts = {
  matched: 'Matched',
  differing: 'Differs',
  oursOnly: 'Ours only',
  theirsOnly: 'Theirs only',
};

export const texts = {
  csvHeader: [
    'result',
    'matched_by',
    'differs',
    'line',
    ...['our', 'their'].flatMap((side) =>
      ['sequence', 'check', 'reference', 'room', 'amount', 'currency', 'day'].map(
        (name) => `${side}_${name}`,
      ),
    ),
  ],
};

export const screenTexts = {
  list: 'Reconciliations',
  add: 'Reconcile a file',
  none: {
    pms: 'No file of a hotel has been compared with the postings yet.',
    cc: 'No file of an acquirer has been compared with the card transactions yet.',
  },
  file: 'File',
  created: 'Compared',
  by: 'By',
  days: 'Days',
  range: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  remove: 'Delete',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: 'The result is deleted. Postings and card transactions stay as they are.',
  removed: (name: string) => `Deleted ${name}`,
  back: 'All reconciliations',
  summary: ({ name, gatewayName, createdBy }: Pick<Reconciliation, SummaryPart>) =>
    `${name}${gatewayName === null ? '' : ` of ${gatewayName}`}, compared by ${createdBy}`,
  result: 'Result',
  all: 'All',
  matchedBy: 'Matched by',
  differs: 'Differs in',
  line: 'Line',
  ours: 'Ours',
  theirs: 'Theirs',
  inFile: 'In the file',
  nothing: 'No lines.',
  open: 'Open',
  dialog: {
    title: { pms: 'Reconcile with the hotel’s file', cc: 'Reconcile with the acquirer’s file' },
    help: {
      pms: 'A CSV file of the property system with the postings of some days: P#, check number, room, amount and date, as many as it has. Nothing is changed by comparing it.',
      cc: 'A CSV file of the acquirer with the transactions of some days: reference, amount, currency and date. Refunds are negative. Transactions in the file count as settled; nothing else is changed.',
    },
    columnsHelp: 'Choose a column for each field. Only the amount is required.',
    gateway: 'Property system',
    gatewayHelp: 'The one that the file is from',
    gatewayMissing: 'Required',
    at: (gateway: string, place: string) => `${gateway}, ${place}`,
    from: 'First day of our rows',
    to: 'Last day',
    currency: 'Currency of lines without one',
    next: 'Continue',
    back: 'Back',
    cancel: 'Cancel',
    compare: 'Compare',
    paste: 'pasted.csv',
    amountMissing: 'Choose the column of the amount',
    badLines: (count: number) =>
      `${counted(count, { one: 'line', other: 'lines' })} cannot be read, so nothing was compared:`,
    badLine: (line: number, field: string, reason: string) => `Line ${line}, ${field}: ${reason}`,
  },
};
