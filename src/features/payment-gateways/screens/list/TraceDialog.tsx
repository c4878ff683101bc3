import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { type GatewayRow, getGatewayTrace } from '../../contract.ts';
import { texts, traceTexts } from '../../texts.ts';
import classes from '../PaymentGateways.module.css';

interface TraceDialogProps {
  /** The service area. */
  number: number;
  gateway: Pick<GatewayRow, 'id' | 'name' | 'category'>;
  onClose: () => void;
}

/** Shows what a gateway sent and received last. */
export function TraceDialog({ number, gateway, onClose }: TraceDialogProps) {
  const { data, error } = useQuery({
    ...endpointQuery(getGatewayTrace, {
      params: { orgNumber: String(number), gatewayId: gateway.id },
    }),
    staleTime: 0,
    gcTime: 0,
    meta: { ownError: true },
  });
  return (
    <Dialog
      opened
      title={traceTexts.title(gateway.name)}
      width={860}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          {texts.close}
        </Button>
      }
    >
      <Text size="sm" mb="sm">
        {gateway.category === 'pms' ? traceTexts.help : traceTexts.helpCard}
      </Text>
      {error !== null && <Alert color="red">{error.message}</Alert>}
      {data === undefined && error === null && <Skeleton height={160} />}
      {data?.rows.length === 0 && <Text c="dimmed">{traceTexts.none}</Text>}
      {data !== undefined && data.rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        <section className={classes.trace} tabIndex={0} aria-label={traceTexts.title(gateway.name)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{traceTexts.time}</th>
                <th scope="col">{traceTexts.direction}</th>
                <th scope="col">{traceTexts.record}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map(({ id, at, direction, text }) => (
                <tr key={id}>
                  <td>
                    <TimeStamp at={new Date(at)} timeZone={data.timeZone} />
                  </td>
                  <td>{traceTexts[direction]}</td>
                  <td>
                    <code>{text}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Dialog>
  );
}
