import { Alert, Button, Loader } from '@mantine/core';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import type { LastTest } from '../contract.ts';
import { stepNames, testTexts, texts } from '../texts.ts';
import classes from './PaymentGateways.module.css';
import type { GatewayTestState } from './useGatewayTest.ts';

/** How the outcome of a step is shown. */
export const outcomes = {
  ok: { tone: 'good', label: testTexts.ok },
  failed: { tone: 'bad', label: testTexts.stepFailed },
  skipped: { tone: 'idle', label: testTexts.skipped },
} as const;

interface TestDialogProps {
  gateway: { id: string; name: string };
  /** Started by what opens the dialog. */
  test: GatewayTestState;
  onClose: () => void;
}

/** Shows the steps of a test of a gateway as it is stored. */
export function TestDialog({ gateway, test, onClose }: TestDialogProps) {
  const { run, result, failure, isPending } = test;
  return (
    <Dialog
      opened
      title={testTexts.title(gateway.name)}
      width={600}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" loading={isPending} onClick={() => run(gateway.id)}>
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
        {failure !== null && !isPending && <Alert color="red">{failure}</Alert>}
        {result !== undefined && !isPending && <Steps result={result} />}
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
