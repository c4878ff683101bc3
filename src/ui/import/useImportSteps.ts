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
import type { CsvTable, ReadResult } from './readTable.ts';

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
    onSuccess: () => setStep('check'),
    meta: { ownError: true },
  });
  const committing = useMutation<ImportOutcome, ApiError, ImportedLines>({
    mutationFn: commit,
    onSuccess: (outcome) => {
      setStep('done');
      onImported(outcome);
    },
    meta: { ownError: true },
  });

  const table = source?.table ?? nothing;
  const lines = () => linesToSend(table, mapping);
  return {
    step,
    source,
    mapping,
    map: (field: string, index: number | undefined) => {
      const { [field]: _before, ...others } = mapping;
      setMapping(index === undefined ? others : { ...others, [field]: index });
    },
    read: reading.mutate,
    isReading: reading.isPending,
    problem: reading.data !== undefined && 'problem' in reading.data ? reading.data.problem : null,
    check: () => {
      committing.reset();
      checking.mutate(lines());
    },
    isChecking: checking.isPending,
    report: checking.data && {
      ...checking.data,
      badLines: mergedBadLines(table.badLines, checking.data.badLines),
    },
    commit: () => committing.mutate(lines()),
    isCommitting: committing.isPending,
    outcome: committing.data,
    failure: checking.error ?? committing.error,
    back: (to: 'file' | 'columns') => {
      reading.reset();
      checking.reset();
      committing.reset();
      setStep(to);
    },
  };
}

export type ImportSteps = ReturnType<typeof useImportSteps>;
