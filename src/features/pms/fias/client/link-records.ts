import { furtherFieldIds } from '../codec/read-record.ts';
import type { LinkRecord } from '../codec/records.ts';

export type PostingMode = 'simple' | 'request';

const details = ['RN', 'G#', 'GS', 'GN', 'GF', 'GT', 'GL', 'GV', 'GG', 'G+', 'GA', 'GD', 'NP'];
const guest = [...details, ...furtherFieldIds];
const charge = ['RN', 'PT', 'TA', 'DA', 'TI', 'P#', 'SO', 'CT', 'X1', 'WS', 'C#'];
const moment = ['DA', 'TI'];

const moments = (...records: string[]) =>
  records.map((record): [string, string[]] => [record, moment]);

/**
 * Returns the records that tell the property system which records and fields we use. FIAS forbids mixing the data of
 * check-ins with inquiries, so a link that inquires is told of check-outs only.
 */
export function linkRecords(mode: PostingMode, separatesTax: boolean): LinkRecord[] {
  const posting = separatesTax ? [...charge, 'S1', 'T1'] : charge;
  const mirrored: [string, readonly string[]][] = [
    ['GI', [...guest, 'SF']],
    ['GC', [...guest, 'RO', 'SF']],
  ];
  const inquired: [string, readonly string[]][] = [
    ['PR', [...posting, 'PI', 'MX', 'G#', 'GN']],
    ['PL', [...guest, 'P#', 'WS', ...moment]],
  ];
  const isMirrored = mode === 'simple';
  const lists: [string, readonly string[]][] = [
    ...(isMirrored ? mirrored : []),
    ['GO', ['RN', 'G#', 'GS', 'SF']],
    ...(isMirrored ? [['PS', posting] satisfies [string, string[]]] : inquired),
    ['PA', ['AS', 'RN', 'P#', 'CT', 'G#', 'GN', ...moment]],
    ...moments(...(isMirrored ? ['DR', 'DS', 'DE'] : []), 'NS', 'NE'),
  ];
  return lists.map(([record, fields]) => ({ type: 'LR', record, fields }));
}
