import { Alert, Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { testPartner } from '../../contract.ts';
import { texts } from '../../texts.ts';
import classes from '../Hotspot.module.css';

interface PartnerTestDialogProps {
  number: number;
  partner: { id: string; name: string };
  onClose: () => void;
}

/** Tests a partner as it is stored, and shows each step. */
export function PartnerTestDialog({ number, partner, onClose }: PartnerTestDialogProps) {
  const params = { orgNumber: String(number), partnerId: partner.id };
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(testPartner, { params }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { ownError: true },
  });
  return (
    <Dialog
      opened
      title={texts.testTitle(partner.name)}
      width={600}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            {texts.again}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {texts.close}
          </Button>
        </>
      }
    >
      <div aria-live="polite">
        {isFetching && (
          <p>
            <Loader size={16} aria-hidden /> {texts.testing}
          </p>
        )}
        {error !== null && !isFetching && <Alert color="red">{error.message}</Alert>}
        {data !== undefined && !isFetching && (
          <ol className={classes.steps}>
            {data.steps.map(({ step, state, text, milliseconds }) => (
              <li key={step}>
                <strong>{texts.steps[step]}</strong>
                <StatusLabel {...texts.outcomes[state]} />
                <span>{state !== 'skipped' && texts.milliseconds(milliseconds)}</span>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  );
}
