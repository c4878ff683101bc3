import { sumColumns } from '../../shared/screens/SumColumns.tsx';
import { type PmsGrouping, type PmsState, pmsStates } from '../choices.ts';
import type { PmsGroup } from '../contract.ts';
import { stateTexts } from '../texts.ts';

type Row = PmsGroup & { by: PmsGrouping };

function filterOf({ by, key }: Row): Record<string, string> {
  switch (by) {
    case 'site':
      return { place: key };
    case 'answer':
      return { answer: key === '' ? 'none' : key };
    case 'day':
    case 'plan':
      return { [by]: key };
  }
}

export const pmsSumColumns = sumColumns<Row, PmsState>({
  sums: pmsStates,
  sumTexts: stateTexts,
  sumFilter: 'state',
  width: 156,
  filterOf,
  optional: 'plan',
});
