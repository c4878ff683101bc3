import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../../../contract/api-error.ts';
import { EmptyState } from '../../../../ui/states/EmptyState.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { TableColumns } from '../../../../ui/table/tableKit.ts';

export interface Page {
  index: number;
  size: number;
}

export const firstPage: Page = { index: 0, size: 25 };

/** Returns the query parameters of a page. */
export function pageQueryOf({ index, size }: Page) {
  return { page: String(index + 1), pageSize: String(size) };
}

interface ActivityTableProps<Row extends { id: string }> {
  caption: string;
  none: string;
  columns: TableColumns<Row>;
  query: UseQueryResult<{ rows: Row[]; total: number }, ApiError>;
  page: Page;
  onPage: (page: Page) => void;
}

/** A list on the guest's page. Its page number is not in the URL, which identifies the guest. */
export function ActivityTable<Row extends { id: string }>(props: ActivityTableProps<Row>) {
  const { data, error, refetch } = props.query;
  return (
    <DataTable
      caption={props.caption}
      columns={props.columns}
      rows={data?.rows}
      rowId={({ id }) => id}
      failure={error}
      onRetry={() => void refetch()}
      empty={<EmptyState text={props.none} />}
      page={{ ...props.page, total: data?.total ?? 0 }}
      onPage={props.onPage}
    />
  );
}
