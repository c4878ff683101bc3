import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { copyToClipboard } from '../../../ui/browser/copyToClipboard.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { getLines, type Target } from '../pushes/contract.ts';
import { ChangeList } from './ChangeList.tsx';
import classes from './Pushes.module.css';
import { dialogTexts as texts } from './push-texts.ts';
import { EvidenceMark } from './TargetLabels.tsx';

interface DialogProps {
  target: Target;
  onClose: () => void;
}

/** What a device has and what it should have. */
export function DifferencesDialog({ target, onClose }: DialogProps) {
  return (
    <Dialog
      opened
      title={texts.differencesOf(target.deviceName)}
      width={760}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          {texts.close}
        </Button>
      }
    >
      <Text size="sm" mb="sm">
        {texts.driftHelp}
      </Text>
      <ChangeList changes={target.differences} />
    </Dialog>
  );
}

interface LinesDialogProps extends DialogProps {
  /** the site */
  number: number;
  /** null when there is nothing to tick off */
  onDone: (() => void) | null;
}

/** What a person types into a device. */
export function LinesDialog({ number, target, onDone, onClose }: LinesDialogProps) {
  const { data, error } = useQuery({
    ...endpointQuery(getLines, { params: { orgNumber: String(number), targetId: target.id } }),
    staleTime: 0,
    gcTime: 0,
    meta: { ownError: true },
  });
  return (
    <Dialog
      opened
      title={texts.linesOf(target.deviceName)}
      width={760}
      onClose={onClose}
      footer={
        <>
          {data !== undefined && (
            <Button variant="default" onClick={() => void copyToClipboard(data.lines)}>
              {texts.copy}
            </Button>
          )}
          {onDone !== null && (
            <Button
              onClick={() => {
                onDone();
                onClose();
              }}
            >
              {texts.done}
            </Button>
          )}
          {onDone === null && <Button onClick={onClose}>{texts.close}</Button>}
        </>
      }
    >
      {error !== null && <Alert color="red">{error.message}</Alert>}
      {data === undefined && error === null && <Skeleton height={200} />}
      {data !== undefined && (
        <>
          <Text size="sm" mb="sm">
            {texts.linesHelp} <EvidenceMark testedOn={data.testedOn} proof={data.proof} />
          </Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
          <pre className={classes.lines} tabIndex={0}>
            {data.lines}
          </pre>
        </>
      )}
    </Dialog>
  );
}
