import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import type { SearchFieldOption } from '../../../../ui/form/fields/SearchField.tsx';
import { focusField } from '../../../../ui/form/focusField.ts';
import { ColumnsStep } from '../../../../ui/import/ColumnsStep.tsx';
import {
  type ColumnMapping,
  guessedMapping,
  linesToSend,
  mergedBadLines,
} from '../../../../ui/import/columnMapping.ts';
import { FileStep } from '../../../../ui/import/FileStep.tsx';
import { readCsv } from '../../../../ui/import/readCsv.ts';
import type { CsvTable, ReadResult } from '../../../../ui/import/readTable.ts';
import { paramsOf } from '../../shared/address.ts';
import type { ReportView } from '../../shared/screens/useReportView.ts';
import { type FileField, fileFields } from '../choices.ts';
import type { FileGateway, ReconciledReport } from '../contract.ts';
import { fieldAliases, fieldTexts, screenTexts } from '../texts.ts';
import { ComparedRows } from './ComparedRows.tsx';
import { type Days, daysOfFile, initialDays, type ReportedPeriod } from './comparedDays.ts';
import { ReconcileFailure } from './ReconcileFailure.tsx';
import type { ReconciliationCalls } from './Reconciliations.tsx';

const { dialog: texts } = screenTexts;
/** The fields that show the server's errors themselves; the property system too, when it is asked for. */
const ownErrors = ['from', 'to', 'currency'];

const fieldsOf = (report: ReconciledReport) =>
  fileFields
    .filter(
      (name) => report === 'pms' || (name !== 'sequence' && name !== 'check' && name !== 'room'),
    )
    .map((name: FileField) => ({
      name,
      label: fieldTexts[name],
      aliases: fieldAliases[name],
      required: name === 'amount',
    }));
const fields = { pms: fieldsOf('pms'), cc: fieldsOf('cc') };

interface ReconcileDialogProps {
  number: number;
  report: ReconciledReport;
  calls: ReconciliationCalls;
  view: Pick<ReportView, 'filters'> & { period: ReportedPeriod };
  /** what the organization sells in, undefined until it is known */
  currency: string | undefined;
  /** the first property systems that the file can be from */
  gateways: readonly FileGateway[];
  onCompared: (id: string) => void;
  onClose: () => void;
}

interface Source {
  name: string;
  table: CsvTable;
}

/** Compares a file of the hotel or the acquirer: choose it, map its columns, see the result. */
export function ReconcileDialog(props: ReconcileDialogProps) {
  const { number, report, calls, view, gateways, onCompared, onClose } = props;
  const [pasted, setPasted] = useState('');
  const [source, setSource] = useState<Source | null>(null);
  const [mapping, setMapping] = useState<ColumnMapping>({});
  const [typedDays, setDays] = useState<Days | null>(null);
  const daysInFile = useMemo(() => daysOfFile(source?.table, mapping), [source, mapping]);
  const days = typedDays ?? daysInFile ?? initialDays(view.period);
  const [gateway, setGateway] = useState<SearchFieldOption | null>(null);
  const [isGatewayMissing, setGatewayMissing] = useState(false);
  const asksGateway = gateways.length > 1;
  const [typedCurrency, setCurrency] = useState(view.filters.currency);
  const currency = typedCurrency ?? props.currency ?? 'EUR';
  const reader = useRef<AbortController>(null);
  useEffect(() => () => reader.current?.abort(), []);
  const reading = useMutation<ReadResult, Error, { name: string; content: Blob }>({
    mutationFn: ({ content }) => {
      reader.current = new AbortController();
      return readCsv(content, reader.current.signal, { allowsLatin1: true });
    },
    onSuccess: (result, { name }) => {
      if ('problem' in result) return;
      setSource({ name, table: result.table });
      setDays(null);
      setMapping(guessedMapping(fields[report], result.table.header));
    },
    meta: { ownError: true },
  });
  const comparing = useChange(calls.create, { ownError: true, refreshes: [calls.list] });
  const badLines = mergedBadLines(source?.table.badLines ?? [], comparing.data?.badLines ?? []);
  const hasBadLines = comparing.data?.reconciliation === null;
  const compare = () => {
    if (source === null) return;
    if (asksGateway && gateway === null) {
      setGatewayMissing(true);
      focusField(document.body, ['gateway']);
      return;
    }
    comparing.mutate(
      {
        params: paramsOf(number),
        body: {
          name: source.name,
          ...days,
          ...(gateway !== null && { gateway: gateway.value }),
          currency,
          file: linesToSend(source.table, mapping),
        },
      },
      {
        onSuccess: ({ reconciliation }) => {
          if (reconciliation !== null) onCompared(reconciliation.id);
        },
      },
    );
  };
  const failure = comparing.error;
  const problem =
    reading.data !== undefined && 'problem' in reading.data ? reading.data.problem : null;
  return (
    <Dialog
      opened
      title={texts.title[report]}
      width={760}
      locked={comparing.isPending || source !== null || pasted !== ''}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          {source === null ? (
            pasted !== '' && (
              <Button
                loading={reading.isPending}
                onClick={() => reading.mutate({ name: texts.paste, content: new Blob([pasted]) })}
              >
                {texts.next}
              </Button>
            )
          ) : (
            <>
              <Button
                variant="default"
                onClick={() => {
                  setSource(null);
                  comparing.reset();
                }}
              >
                {texts.back}
              </Button>
              <Button
                loading={comparing.isPending}
                disabled={mapping.amount === undefined}
                title={mapping.amount === undefined ? texts.amountMissing : undefined}
                onClick={compare}
              >
                {texts.compare}
              </Button>
            </>
          )}
        </>
      }
    >
      <ReconcileFailure
        failure={failure}
        fields={asksGateway ? [...ownErrors, 'gateway'] : ownErrors}
        badLines={hasBadLines ? badLines : null}
      />
      {source === null ? (
        <FileStep
          description={{
            help: texts.help[report],
            templateName: `${report}-reconciliation.csv`,
            fields: fields[report],
          }}
          pasted={pasted}
          onPaste={setPasted}
          problem={problem}
          busy={reading.isPending}
          onFile={(file) => reading.mutate({ name: file.name, content: file })}
        />
      ) : (
        <>
          <ColumnsStep
            help={texts.columnsHelp}
            fields={fields[report]}
            source={source}
            steps={{
              mapping,
              map: (field, index) => {
                const { [field]: _before, ...others } = mapping;
                setMapping(index === undefined ? others : { ...others, [field]: index });
              },
              isChecking: comparing.isPending,
            }}
          />
          <ComparedRows
            number={number}
            gateways={gateways}
            gateway={gateway}
            onGateway={(option) => {
              setGateway(option);
              setGatewayMissing(false);
            }}
            days={days}
            onDays={setDays}
            currency={currency}
            onCurrency={setCurrency}
            errors={{
              ...failure?.fields,
              ...(isGatewayMissing && { gateway: texts.gatewayMissing }),
            }}
          />
        </>
      )}
    </Dialog>
  );
}
