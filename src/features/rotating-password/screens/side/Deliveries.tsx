import { Button } from '@mantine/core';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { type Delivery, getRotation, sendAgain } from '../../contract.ts';
import { channel } from '../../states.ts';
import { rotationTexts as texts } from '../../texts.ts';
import classes from '../RotatingPassword.module.css';
import { DeliveryStateLabel } from '../StateLabels.tsx';

interface DeliveriesProps {
  params: { orgNumber: string; policyId: string; rotationId: string };
  deliveries: readonly Delivery[];
  canEdit: boolean;
}

/** The recipients of a password, and why some did not get it. */
export function Deliveries({ params, deliveries, canEdit }: DeliveriesProps) {
  const again = useChange(sendAgain, { refreshes: [getRotation] });
  if (deliveries.length === 0) return <p className={classes.note}>{texts.noAnnouncements}</p>;
  return (
    <ul className={classes.results}>
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          <span>
            {channel.names[delivery.channel]}: {delivery.recipient}
          </span>
          <span className={classes.actions}>
            <DeliveryStateLabel state={delivery.state} />
            {canEdit && delivery.state !== 'queued' && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={texts.sendAgainTo(delivery.recipient)}
                onClick={() =>
                  again.mutate(
                    { params, body: { deliveryId: delivery.id } },
                    { onSuccess: () => showSuccess(texts.queued(delivery.recipient)) },
                  )
                }
              >
                {texts.sendAgain}
              </Button>
            )}
          </span>
          {delivery.error !== null && <small>{delivery.error}</small>}
        </li>
      ))}
    </ul>
  );
}
