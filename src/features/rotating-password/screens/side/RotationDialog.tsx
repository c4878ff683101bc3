import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import { LoadingBar } from '../../../../ui/states/LoadingBar.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import {
  getRotation,
  listRotations,
  type Period,
  pushAgain,
  type RotationDetails,
  rollBack,
  rotatingPasswords,
} from '../../contract.ts';
import { rotationTexts as texts } from '../../texts.ts';
import classes from '../RotatingPassword.module.css';
import { DeviceStateLabel } from '../StateLabels.tsx';
import { Deliveries } from './Deliveries.tsx';

interface RotationDialogProps {
  number: number;
  policyId: string;
  period: Pick<Period, 'id'>;
  /** when it starts */
  title: string;
  canEdit: boolean;
  onClose: () => void;
}

const refreshMs = 2_000;

/** The announcements of a password, and the result of its push for each device. */
export function RotationDialog(props: RotationDialogProps) {
  const { number, policyId, period, title, canEdit, onClose } = props;
  const params = { orgNumber: String(number), policyId, rotationId: period.id };
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getRotation, { params }),
    staleTime: 0,
    refetchInterval: refreshMs,
    meta: { ownError: true },
  });
  const refreshes = [getRotation, listRotations, rotatingPasswords.list];
  const again = useChange(pushAgain, { refreshes });
  const back = useChange(rollBack, { refreshes });
  const hasFailed =
    data?.state !== 'past' &&
    data?.devices.some(({ state }) => state === 'failed' || state === 'unrestored');
  const canRollBack = data?.state === 'partly' || data?.state === 'current';
  return (
    <Dialog
      opened
      width={640}
      title={texts.title(title)}
      onClose={onClose}
      footer={
        <>
          {canEdit && hasFailed && (
            <Button
              variant="default"
              loading={again.isPending}
              onClick={() =>
                again.mutate({ params }, { onSuccess: () => showSuccess(texts.pushed) })
              }
            >
              {texts.pushAgain}
            </Button>
          )}
          {canEdit && canRollBack && (data?.devices.length ?? 0) > 0 && (
            <Button
              variant="default"
              loading={back.isPending}
              onClick={() =>
                back.mutate({ params }, { onSuccess: () => showSuccess(texts.rolledBack) })
              }
            >
              {texts.rollBack}
            </Button>
          )}
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      {data === undefined && error === null && <LoadingBar />}
      {data === undefined && error !== null && (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          <Devices {...data} />
          <h3 className={classes.subtitle}>{texts.announcements}</h3>
          <Deliveries params={params} deliveries={data.deliveries} canEdit={canEdit} />
        </>
      )}
    </Dialog>
  );
}

function Devices({ devices, retriesAt, timeZone }: RotationDetails) {
  if (devices.length === 0) return null;
  return (
    <>
      <h3 className={classes.subtitle}>{texts.devices}</h3>
      {retriesAt !== null && (
        <p className={classes.note}>
          {texts.retries} <TimeStamp at={new Date(retriesAt)} timeZone={timeZone} />
        </p>
      )}
      <ul className={classes.results}>
        {devices.map((device) => (
          <li key={device.id}>
            <span>{texts.deviceOf(device.areaName, device.deviceName)}</span>
            <DeviceStateLabel state={device.state} />
            {device.text !== null && <small>{device.text}</small>}
          </li>
        ))}
      </ul>
    </>
  );
}
