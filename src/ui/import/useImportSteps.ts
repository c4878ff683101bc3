import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../contract/api-error.ts';
import type { ImportedLines, ImportOutcome, ImportReport } from '../../contract/import.ts';
import {
  type ColumnMapping,
  guessedMapping,
  linesToSend,
  mergedBadLines,
} from './columnMapping.ts';
import type { ImportDescription } from './description.ts';
import { readCsv } from './readCsv.ts';
import { type CsvTable, type ReadResult, withCell } from './readTable.ts';

export const importSteps = ['file', 'columns', 'check', 'done'] as const;
type ImportStep = (typeof importSteps)[number];

/** The parsed file and its name. */
interface ImportSource {
  name: string;
  table: CsvTable;
}

const nothing: CsvTable = { header: [], lines: [], badLines: [] };

/** Holds the state of an import. A step back discards the results of later steps. */
export function useImportSteps(
  { fields, check, commit }: ImportDescription,
  onImported: (outcome: ImportOutcome) => void,
) {
  const [step, setStep] = useState<ImportStep>('file');
  const [source, setSource] = useState<ImportSource | null>(null);
  const [mapping, setMapping] = useState<ColumnMapping>({});
  // Stays while corrected lines are checked again.
  const [report, setReport] = useState<ImportReport>();
  const [isCorrected, setCorrected] = useState(false);
  const reader = useRef<AbortController>(null);
  useEffect(() => () => reader.current?.abort(), []);

  const reading = useMutation<ReadResult, Error, { name: string; content: Blob }>({
    mutationFn: ({ content }) => {
      reader.current = new AbortController();
      return readCsv(content, reader.current.signal);
    },
    onSuccess: (result, { name }) => {
      if ('problem' in result) return;
      setSource({ name, table: result.table });
      setMapping(guessedMapping(fields, result.table.header));
      setStep('columns');
    },
    meta: { ownError: true },
  });
  const checking = useMutation<ImportReport, ApiError, ImportedLines>({
    mutationFn: check,
    onSuccess: (found) => {
      setReport(found);
      setCorrected(false);
      setStep('check');
    },
    meta: { ownError: true },
  });
  // The second click of a double click comes before `isCommitting` is rendered.
  const hasCommitted = useRef(false);
  const committing = useMutation<ImportOutcome, ApiError, ImportedLines>({
    mutationFn: commit,
    onError: () => {
      hasCommitted.current = false;
    },
    onSuccess: (outcome) => {
      setStep('done');
      onImported(outcome);
    },
    meta: { ownError: true },
  });

  const table = source?.table ?? nothing;
  const valuesOf = new Map(table.lines.map(({ line, values }) => [line, values]));
  const lines = () => linesToSend(table, mapping);
  return {
    step,
    source,
    mapping,
    map: (field: string, index: number | undefined) => {
      const { [field]: _before, ...others } = mapping;
      setMapping(index === undefined ? others : { ...others, [field]: index });
    },
    /** Returns the value of a field in a line; null for a field without a column. */
    cellAt: (line: number, field: string | null) => {
      const index = field === null ? undefined : mapping[field];
      return index === undefined ? null : (valuesOf.get(line)?.[index] ?? null);
    },
    /** Replaces a cell of the file, to be checked again. */
    correct: (line: number, field: string, value: string) => {
      const index = mapping[field];
      if (source === null || index === undefined) return;
      setSource({ ...source, table: withCell(source.table, { line, index, value }) });
      setCorrected(true);
    },
    /** whether cells were corrected since the check */
    isCorrected,
    read: reading.mutate,
    isReading: reading.isPending,
    problem: reading.data !== undefined && 'problem' in reading.data ? reading.data.problem : null,
    check: () => {
      committing.reset();
      checking.mutate(lines());
    },
    isChecking: checking.isPending,
    report: report && {
      ...report,
      badLines: mergedBadLines(table.badLines, report.badLines),
    },
    commit: () => {
      if (hasCommitted.current) return;
      hasCommitted.current = true;
      committing.mutate(lines());
    },
    isCommitting: committing.isPending,
    outcome: committing.data,
    failure: checking.error ?? committing.error,
    back: (to: 'file' | 'columns') => {
      reading.reset();
      checking.reset();
      committing.reset();
      setReport(undefined);
      setCorrected(false);
      setStep(to);
    },
  };
}

export type ImportSteps = ReturnType<typeof useImportSteps>;
