import type { Difference, FileField, MatchKind, Result } from './choices.ts';

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
