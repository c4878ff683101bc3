import { IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { type GatewayRow, gateways, moveGateway } from '../../contract.ts';
import { texts } from '../../texts.ts';
import classes from '../PaymentGateways.module.css';

const dragged = 'application/x-payment-gateway';

interface GatewayOrderProps {
  gateway: Pick<GatewayRow, 'id' | 'name' | 'position'>;
  number: number;
  canMove: boolean;
}

/** A gateway’s position in the order of choice; changed by dragging or by the arrow keys. */
export function GatewayOrder({ gateway, number, canMove }: GatewayOrderProps) {
  const move = useChange(moveGateway, { refreshes: [gateways.list] });
  const [isTarget, setTarget] = useState(false);
  if (!canMove) return gateway.position;

  const put = (gatewayId: string, position: number, name?: string) =>
    move.mutate(
      { params: { orgNumber: String(number), gatewayId }, body: { position } },
      {
        onSuccess: () => {
          if (name !== undefined) showSuccess(texts.moved(name, position));
        },
      },
    );
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (!move.isPending && gateway.position + step > 0)
      put(gateway.id, gateway.position + step, gateway.name);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setTarget(false);
    const gatewayId = event.dataTransfer.getData(dragged);
    if (gatewayId !== '' && gatewayId !== gateway.id) put(gatewayId, gateway.position);
  };
  return (
    <span
      className={classes.order}
      data-target={isTarget || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragged)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
    >
      <button
        type="button"
        draggable
        className={classes.handle}
        aria-label={texts.moveHandle(gateway.name, gateway.position)}
        title={texts.moveHelp}
        onKeyDown={byKey}
        onDragStart={(event) => event.dataTransfer.setData(dragged, gateway.id)}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      {gateway.position}
    </span>
  );
}
