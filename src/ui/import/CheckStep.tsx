import { Alert, Button, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ImportReport } from '../../contract/import.ts';
import { csvFile } from '../../contract/values/csv.ts';
import { saveFile } from '../browser/saveFile.ts';
import { formatNumber } from '../format.ts';
import { DataTable } from '../table/DataTable.tsx';
import { columnsFor } from '../table/tableKit.ts';
import type { ImportField } from './description.ts';
import classes from './Import.module.css';
import { OverwriteTable } from './OverwriteTable.tsx';
import { texts } from './texts.ts';

/** A row of the table of errors. */
interface ErrorRow {
  id: string;
  line: number;
  field: string;
  /** null where the file has no cell for it */
  value: string | null;
  reason: string;
  /** replaces the value */
  onCorrect: (value: string) => void;
}

const column = columnsFor<ErrorRow>();
const columns = column.columns([
  column.accessor('line', {
    header: texts.line,
    cell: ({ getValue }) => formatNumber(getValue()),
    meta: { numeric: true },
  }),
  column.accessor('field', { header: texts.field, meta: { card: 'status' } }),
  // The row itself, because a card shows only facts that have a value, and an empty one needs its input.
  column.accessor((row) => (row.value === null ? null : row), {
    id: 'value',
    header: texts.value,
    cell: ({ row: { original } }) => <Correction key={original.id} row={original} />,
    meta: { width: 200, card: 'fact' },
  }),
  column.accessor('reason', { header: texts.reason, meta: { wraps: true, card: 'fact' } }),
]);

interface CheckStepProps {
  fields: readonly ImportField[];
  report: ImportReport;
  /** the value of a field in a line; null where the file has no cell for it */
  cellAt: (line: number, field: string | null) => string | null;
  onCorrect: (line: number, field: string, value: string) => void;
}

/** The result of the dry run, with the errors that prevent the import. Their values can be corrected in place. */
export function CheckStep(props: CheckStepProps) {
  const { report } = props;
  const { created, updated, unchanged, removed, badLines, overwrites = [] } = report;
  const bad = new Set(badLines.map(({ line }) => line)).size;
  const successText = created + updated + (removed ?? 0) === 0 ? texts.nothingChanges : texts.ready;
  return (
    <>
      <dl className={classes.summary}>
        <Figure label={texts.created} count={created} />
        <Figure label={texts.updated} count={updated} />
        <Figure label={texts.unchanged} count={unchanged} />
        {removed !== undefined && <Figure label={texts.removed} count={removed} />}
        <Figure label={texts.bad} count={bad} tone={bad > 0 ? 'bad' : 'good'} />
      </dl>
      <Alert color={bad > 0 ? 'red' : 'teal'} role="status" mb={16}>
        {bad > 0 ? texts.errors(bad) : successText}
      </Alert>
      {bad > 0 && <ErrorTable errors={errorRows(props)} />}
      {bad === 0 && overwrites.length > 0 && <OverwriteTable rows={overwrites} />}
    </>
  );
}

function Figure({ label, count, tone }: { label: string; count: number; tone?: 'good' | 'bad' }) {
  return (
    <div className={classes.figure} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  );
}

function Correction({ row: { line, field, value, onCorrect } }: { row: ErrorRow }) {
  // The table renders changed rows later, which would lose letters that are typed meanwhile.
  const [typed, setTyped] = useState(value);
  if (typed === null) return null;
  return (
    <TextInput
      size="xs"
      aria-label={texts.correction(field, line)}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onCorrect(currentTarget.value);
      }}
    />
  );
}

function ErrorTable({ errors }: { errors: readonly ErrorRow[] }) {
  const [page, setPage] = useState({ index: 0, size: 25 });
  const first = page.index * page.size;
  return (
    <>
      <DataTable
        caption={texts.badLines}
        columns={columns}
        rows={errors.slice(first, first + page.size)}
        rowId={({ id }) => id}
        empty={null}
        page={{ ...page, total: errors.length }}
        onPage={setPage}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => saveFile(texts.badLinesFile, fileOf(errors))}
      >
        {texts.download}
      </Button>
    </>
  );
}

function errorRows({ fields, report, cellAt, onCorrect }: CheckStepProps): ErrorRow[] {
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  // A cell with several errors has one input.
  const byCell = Map.groupBy(report.badLines, ({ line, field }) => `${line} ${field}`);
  return [...byCell].flatMap(([id, errors]) => {
    const [first] = errors;
    if (first === undefined) return [];
    const { line, field } = first;
    return {
      id,
      line,
      field: field === null ? texts.wholeLine : (labels.get(field) ?? field),
      value: cellAt(line, field),
      reason: errors.map(({ reason }) => reason).join(' '),
      onCorrect: (value) => field !== null && onCorrect(line, field, value),
    };
  });
}

function fileOf(errors: readonly ErrorRow[]): Blob {
  const rows = errors.map(({ line, field, value, reason }) => [line, field, value, reason]);
  return new Blob([csvFile([texts.line, texts.field, texts.value, texts.reason], rows)], {
    type: 'text/csv',
  });
}
