import { formatNumber } from '../../../ui/format.ts';
import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import { TimeStamp } from '../../../ui/TimeStamp.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import { Place } from '../../users/public/Place.tsx';
import type { AccessCodeBatchRow } from '../contract.ts';
import { accessCodeBatch, batchState } from '../fields.ts';
import { batchPath } from '../paths.ts';
import { planText, texts } from '../texts.ts';
import { BatchStateLabel } from './StateLabels.tsx';

/** Hidden where all batches are the list's organization's. */
export const organizationColumn = 'organization';

const column = columnsFor<AccessCodeBatchRow>();
const { name, planId: plan, validUntil } = accessCodeBatch.map;

export const batchColumns = column.columns([
  column.accessor('name', {
    header: name.label,
    cell: ({ row, getValue }) => (
      <ScreenLink
        to={batchPath(row.original.id)}
        query={{ org: String(row.original.organizationNumber) }}
      >
        {getValue()}
      </ScreenLink>
    ),
  }),
  column.accessor('organizationName', {
    id: organizationColumn,
    header: texts.organization,
    cell: ({ row: { original } }) => (
      <Place siteName={original.organizationSite} areaName={original.organizationName} />
    ),
  }),
  column.accessor(planText, {
    id: 'plan',
    header: plan.label,
    meta: { card: 'fact' },
  }),
  column.accessor(({ made, count }) => texts.generatedOf(made, count), {
    id: 'count',
    header: texts.codes,
    meta: { numeric: true, width: 130, least: 110 },
  }),
  column.accessor('used', {
    header: texts.used,
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { numeric: true, width: 76 },
  }),
  column.accessor('state', {
    header: batchState.label,
    cell: ({ getValue }) => <BatchStateLabel state={getValue()} />,
    meta: { width: 110, least: 96, card: 'status' },
  }),
  column.accessor('validUntil', {
    header: validUntil.label,
    cell: ({ row: { original }, getValue }) => {
      const at = getValue();
      return at === null ? (
        texts.noEnd
      ) : (
        <TimeStamp at={new Date(at)} timeZone={original.timeZone} />
      );
    },
    meta: { width: 176, least: 136, time: true, card: 'fact' },
  }),
  column.accessor('createdAt', {
    header: texts.created,
    cell: ({ row: { original }, getValue }) => (
      <TimeStamp at={new Date(getValue())} timeZone={original.timeZone} />
    ),
    meta: { width: 160, least: 116, time: true },
  }),
]);

export const hideableColumns = [
  { id: 'plan', label: plan.label },
  { id: 'used', label: texts.used },
  { id: 'validUntil', label: validUntil.label },
  { id: 'createdAt', label: texts.created },
];
