import isEqual from 'fast-deep-equal';
import { newDraft, pickFields, toDraft } from '../../../contract/fields/fields.ts';
import { parseCells } from '../../../contract/fields/parse-cells.ts';
import { type BadLine, type ImportedLines, recordsOf } from '../../../contract/import.ts';
import { type Asset, asset, fieldsOfDevice } from '../fields.ts';
import { texts } from '../texts.ts';
import { assetCsvColumns } from './columns.ts';

export interface KnownAsset {
  id: string;
  hasDevice: boolean;
  asset: Asset;
}

export interface PlannedAsset {
  line: number;
  /** undefined for a new one */
  known: KnownAsset | undefined;
  asset: Asset;
  isChanged: boolean;
}

type Cells = Partial<Record<string, string>>;

const keyOf = (text: string | null | undefined) => (text ?? '').trim().toLowerCase();

/** Plans the change of each line. Assets are known by their tag, else by their name. */
export function plannedAssets(
  sent: ImportedLines,
  all: readonly KnownAsset[],
): { planned: PlannedAsset[]; badLines: BadLine[] } {
  const planned: PlannedAsset[] = [];
  const badLines: BadLine[] = [];
  const tagged = new Map(all.map((one) => [keyOf(one.asset.tag), one]));
  tagged.delete('');
  const named = Map.groupBy(all, (one) => keyOf(one.asset.name));
  const seen = new Map<string, number>();
  for (const { line, record: cells } of recordsOf(
    sent,
    assetCsvColumns.map(({ name }) => name),
  )) {
    const sameName = named.get(keyOf(cells.name)) ?? [];
    const known =
      tagged.get(keyOf(cells.tag)) ??
      // A tag that nobody has is given to the asset of this name, unless that has another one.
      (sameName.length === 1 && (keyOf(cells.tag) === '' || sameName[0]?.asset.tag === null)
        ? sameName[0]
        : undefined);
    if (known === undefined && keyOf(cells.tag) === '' && sameName.length > 1) {
      badLines.push({ line, field: 'name', reason: texts.severalNamed(sameName.length) });
      continue;
    }
    const { record, errors } = parseCells(
      asset,
      assetCsvColumns,
      known === undefined ? newDraft(asset) : toDraft(asset, known.asset),
      readable(cells, known),
    );
    if (record === null) {
      badLines.push(...errors.map((error) => ({ line, ...error })));
      continue;
    }
    const repeated = [known?.id ?? '', keyOf(record.tag)].flatMap((key) => seen.get(key) ?? []);
    const [earlier] = repeated;
    if (earlier !== undefined) {
      badLines.push({ line, field: 'tag', reason: `The same as in line ${earlier}` });
      continue;
    }
    for (const key of [known?.id, keyOf(record.tag)]) if (key) seen.set(key, line);
    const next = pickFields(asset, record);
    planned.push({
      line,
      known,
      asset: next,
      isChanged: known === undefined || !isEqual(next, known.asset),
    });
  }
  return { planned, badLines };
}

/** A line of a device changes only what its device does not decide. */
function readable(cells: Cells, known: KnownAsset | undefined): Cells {
  if (known?.hasDevice !== true) return cells;
  const decided: readonly string[] = fieldsOfDevice;
  return Object.fromEntries(Object.entries(cells).filter(([name]) => !decided.includes(name)));
}
