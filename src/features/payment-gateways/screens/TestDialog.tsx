import { Alert, Button, Loader } from '@mantine/core';
import { useEffect } from 'react';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import { gateways, type LastTest, testGateway } from '../contract.ts';
import { stepNames, testTexts, texts } from '../texts.ts';
import classes from './PaymentGateways.module.css';

/** How the outcome of a step is shown. */
export const outcomes = {
  ok: { tone: 'good', label: testTexts.ok },
  failed: { tone: 'bad', label: testTexts.stepFailed },
  skipped: { tone: 'idle', label: testTexts.skipped },
} as const;

interface TestDialogProps {
  /** The service area. */
  number: number;
  gateway: { id: string; name: string };
  onTested?: (result: LastTest) => void;
  onClose: () => void;
}

/** Tests a gateway as it is stored, when it opens. */
export function TestDialog({ number, gateway, onTested, onClose }: TestDialogProps) {
  const test = useChange(testGateway, { ownError: true, refreshes: [gateways.list] });
  const { mutate, data, error, isPending } = test;
  const params = { orgNumber: String(number), gatewayId: gateway.id };
  const run = () => mutate({ params }, { onSuccess: (result) => onTested?.(result) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(run, []);
  return (
    <Dialog
      opened
      title={testTexts.title(gateway.name)}
      width={600}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" loading={isPending} onClick={run}>
            {testTexts.again}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {texts.close}
          </Button>
        </>
      }
    >
      <div aria-live="polite">
        {isPending && (
          <p>
            <Loader size={16} aria-hidden /> {testTexts.running}
          </p>
        )}
        {error !== null && !isPending && <Alert color="red">{error.message}</Alert>}
        {data !== undefined && !isPending && <Steps result={data} />}
      </div>
    </Dialog>
  );
}

function Steps({ result: { passed, steps } }: { result: LastTest }) {
  return (
    <>
      <p>{passed ? testTexts.passed : testTexts.failed}</p>
      <ol className={classes.steps}>
        {steps.map(({ step, state, text, milliseconds }) => (
          <li key={step}>
            <strong>{stepNames[step] ?? step}</strong>
            <StatusLabel {...outcomes[state]} />
            <span>{state !== 'skipped' && testTexts.milliseconds(milliseconds)}</span>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
