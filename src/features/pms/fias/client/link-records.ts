import { furtherFieldIds } from '../codec/read-record.ts';
import type { LinkRecord } from '../codec/records.ts';

export type PostingMode = 'simple' | 'request';

const details = ['RN', 'G#', 'GS', 'GN', 'GF', 'GT', 'GL', 'GV', 'GG', 'G+', 'GA', 'GD', 'NP'];
const guest = [...details, ...furtherFieldIds];
const charge = ['RN', 'PT', 'TA', 'DA', 'TI', 'P#', 'SO', 'CT', 'X1', 'WS', 'C#'];
const moment = ['DA', 'TI'];

/** Returns the records that tell the property system which records and fields we use. */
export function linkRecords(mode: PostingMode, separatesTax: boolean): LinkRecord[] {
  const posting = separatesTax ? [...charge, 'S1', 'T1'] : charge;
  const lists: [string, readonly string[]][] = [
    ['GI', [...guest, 'SF']],
    ['GC', [...guest, 'RO', 'SF']],
    ['GO', ['RN', 'G#', 'GS', 'SF']],
    ...(mode === 'simple'
      ? ([['PS', posting]] satisfies [string, string[]][])
      : ([
          ['PR', [...posting, 'PI', 'MX', 'G#', 'GN']],
          ['PL', [...guest, 'P#', 'WS', ...moment]],
        ] satisfies [string, string[]][])),
    ['PA', ['AS', 'RN', 'P#', 'CT', 'G#', 'GN', ...moment]],
    ...['DR', 'DS', 'DE', 'NS', 'NE'].map((record): [string, string[]] => [record, moment]),
  ];
  return lists.map(([record, fields]) => ({ type: 'LR', record, fields }));
}
