import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { RowOrder } from '../../../../ui/list/RowOrder.tsx';
import { type GatewayRow, gateways, moveGateway } from '../../contract.ts';

interface GatewayOrderProps {
  gateway: Pick<GatewayRow, 'id' | 'name' | 'position'>;
  number: number;
}

/** A gateway’s position in the order of choice. */
export function GatewayOrder({ gateway, number }: GatewayOrderProps) {
  const { mutate, isPending } = useChange(moveGateway, { refreshes: [gateways.list] });
  return (
    <RowOrder
      row={gateway}
      kind="payment-gateway"
      isMoving={isPending}
      onMove={(gatewayId, position, onSuccess) =>
        mutate(
          { params: { orgNumber: String(number), gatewayId }, body: { position } },
          { onSuccess },
        )
      }
    />
  );
}
