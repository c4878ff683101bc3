import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import {
  type ChosenArea,
  ServiceAreasInput,
} from '../../../../workspace/search/ServiceAreasInput.tsx';
import { devices, moveDevices } from '../../contract.ts';
import { moveTexts as texts } from '../../texts.ts';
import classes from '../Devices.module.css';

interface MoveDialogProps {
  /** The current service area. */
  number: number;
  ids: readonly string[];
  /** Called when some or all have moved. */
  onMoved: () => void;
  onClose: () => void;
}

/** Moves devices to another service area, and lists those that could not move with the reason. */
export function MoveDialog({ number, ids, onMoved, onClose }: MoveDialogProps) {
  const [areas, setAreas] = useState<ChosenArea[]>([]);
  const move = useChange(moveDevices, { ownError: true, refreshes: [devices.list] });
  const [target] = areas;
  const start = () => {
    if (target === undefined) return;
    move.mutate(
      {
        params: { orgNumber: String(number) },
        body: { ids: [...ids], toOrganization: target.number },
      },
      {
        onSuccess: ({ moved, rejected }) => {
          if (moved > 0) showSuccess(texts.moved(moved, target.name));
          onMoved();
          if (rejected.length === 0) onClose();
        },
      },
    );
  };
  const rejected = move.data?.rejected ?? [];
  if (rejected.length > 0)
    return (
      <Dialog
        opened
        title={texts.title(ids.length)}
        width={560}
        onClose={onClose}
        footer={
          <Button onClick={onClose} data-autofocus>
            {texts.close}
          </Button>
        }
      >
        <Text role="status" mb="sm">
          {texts.result(move.data?.moved ?? 0, rejected.length)}
        </Text>
        <ul className={classes.rejected}>
          {rejected.map(({ name, reason }) => (
            <li key={name}>
              <strong>{name}</strong>: {reason}
            </li>
          ))}
        </ul>
      </Dialog>
    );
  const fieldError = move.error?.fields.toOrganization;
  return (
    <Dialog
      opened
      locked={move.isPending}
      title={texts.title(ids.length)}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={move.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={move.isPending} disabled={target === undefined} onClick={start}>
            {texts.move}
          </Button>
        </>
      }
    >
      <Text mb="sm">{texts.help}</Text>
      {move.error !== null && fieldError === undefined && (
        <Alert color="red" role="alert" mb="sm">
          {move.error.message}
        </Alert>
      )}
      <ServiceAreasInput
        label={texts.area}
        value={areas}
        onChange={(next) => {
          move.reset();
          setAreas(next);
        }}
        except={number}
        most={1}
        error={fieldError}
      />
    </Dialog>
  );
}
