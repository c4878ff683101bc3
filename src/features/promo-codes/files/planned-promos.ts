import isEqual from 'fast-deep-equal';
import { newDraft, pickFields, toDraft } from '../../../contract/fields/fields.ts';
import { parseCells } from '../../../contract/fields/parse-cells.ts';
import { type BadLine, type ImportedLines, recordsOf } from '../../../contract/import.ts';
import { type PromoCode, promoCode } from '../fields.ts';
import { foldedCode } from '../rules/code-text.ts';
import { promoColumns } from './columns.ts';

export interface KnownPromo {
  id: string;
  promo: PromoCode;
}

export interface PlannedPromo {
  line: number;
  /** undefined for a new one */
  known: KnownPromo | undefined;
  promo: PromoCode;
  isChanged: boolean;
}

const names = promoColumns.map(({ name }) => name);

/** Plans the change of each line, which its code identifies. */
export function plannedPromos(
  sent: ImportedLines,
  known: ReadonlyMap<string, KnownPromo>,
): { planned: PlannedPromo[]; badLines: BadLine[] } {
  const planned: PlannedPromo[] = [];
  const badLines: BadLine[] = [];
  const firstLines = new Map<string, number>();
  for (const { line, record: cells } of recordsOf(sent, names)) {
    const word = foldedCode(cells.code ?? '');
    const before = known.get(word);
    const draft = before ? toDraft(promoCode, before.promo) : newDraft(promoCode);
    const { record, errors } = parseCells(promoCode, promoColumns, draft, cells);
    const first = firstLines.get(word);
    firstLines.set(word, first ?? line);
    if (word !== '' && first !== undefined)
      badLines.push({ line, field: 'code', reason: `The same as in line ${first}` });
    else if (errors !== null) badLines.push(...errors.map((error) => ({ line, ...error })));
    else
      planned.push({
        line,
        known: before,
        promo: pickFields(promoCode, record),
        isChanged: before === undefined || !isEqual(record, before.promo),
      });
  }
  return { planned, badLines };
}
