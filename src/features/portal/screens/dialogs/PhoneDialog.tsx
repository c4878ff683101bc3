import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { renderSVG } from 'uqr';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { copyToClipboard } from '../../../../ui/browser/copyToClipboard.ts';
import { hasReachableServer } from '../../../../ui/browser/picture-address.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { formatDateTime } from '../../../../ui/format.ts';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { getPortalPreviewLink } from '../../contract.ts';
import { texts } from '../texts.ts';
import classes from './Dialogs.module.css';

interface PhoneDialogProps {
  number: number;
  timeZone: string;
  onClose: () => void;
}

/** A code for a phone's camera, or why there is none. */
export function PhoneDialog(props: PhoneDialogProps) {
  if (hasReachableServer()) return <CodeDialog {...props} />;
  return (
    <Dialog
      opened
      title={texts.phoneTitle}
      onClose={props.onClose}
      footer={
        <Button onClick={props.onClose} data-autofocus>
          {texts.close}
        </Button>
      }
    >
      <p>{texts.phoneInDemo}</p>
    </Dialog>
  );
}

/** A code for a phone's camera, with the address of the draft. */
function CodeDialog({ number, timeZone, onClose }: PhoneDialogProps) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getPortalPreviewLink, { params: { orgNumber: String(number) } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  const address = data && new URL(data.path, location.origin).href;
  return (
    <Dialog
      opened
      title={texts.phoneTitle}
      onClose={onClose}
      footer={
        <>
          {address !== undefined && (
            <Button
              variant="default"
              onClick={() => void copyToClipboard(address, texts.addressName)}
            >
              {texts.copyAddress}
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            {texts.close}
          </Button>
        </>
      }
    >
      {data === undefined || address === undefined ? (
        <RecordPlaceholder
          failed={error}
          texts={{ loading: texts.loading, notFound: texts.notFound }}
          heights={[240]}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={classes.content}>
          <p>{texts.phoneText}</p>
          <div
            className={classes.code}
            role="img"
            aria-label={texts.phoneTitle}
            dangerouslySetInnerHTML={{ __html: renderSVG(address, { border: 1 }) }}
          />
          <a className={classes.address} href={address} target="_blank" rel="noreferrer">
            {address}
          </a>
          <p>{texts.phoneUntil(formatDateTime(new Date(data.expiresAt), timeZone))}</p>
        </div>
      )}
    </Dialog>
  );
}
