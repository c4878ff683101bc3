import type { RawBuilder } from 'kysely';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { Attention } from '../contract.ts';

/** How many rows the overview shows. */
export const mostRows = 8;
/** How many rows of a table with a kind of trouble are compared. */
export const mostCompared = 2_000;

type Found = Omit<Attention, 'place' | 'days'> & { number: number };

/** What needs attention of one kind. */
export interface Part {
  rows: Found[];
  total: number;
  isLowerBound: boolean;
}

export type Row = Omit<Found, 'at' | 'gateway'> & {
  at: Date | null;
  gateway?: Attention['gateway'];
  total: number;
  /** how many were compared; left out: all */
  compared?: number;
};

export async function partOf(
  { transaction }: Pick<OrganizationRequest, 'transaction'>,
  query: RawBuilder<Row>,
): Promise<Part> {
  const { rows } = await query.execute(transaction);
  const [first] = rows;
  return {
    rows: rows.map(({ total: _, compared: _compared, at, gateway = null, ...row }) => ({
      ...row,
      gateway,
      at: at?.toISOString() ?? null,
    })),
    total: first?.total ?? 0,
    isLowerBound: (first?.compared ?? 0) >= mostCompared,
  };
}
