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
import { phoneAddress } from './phone-address.ts';

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
  const found = data && phoneAddress(data, location.origin);
  return (
    <Dialog
      opened
      title={texts.phoneTitle}
      onClose={onClose}
      footer={
        <>
          {found?.isReachable === true && (
            <Button
              variant="default"
              onClick={() => void copyToClipboard(found.address, texts.addressName)}
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
      {data === undefined || found === undefined ? (
        <RecordPlaceholder
          failed={error}
          texts={{ loading: texts.loading, notFound: texts.notFound }}
          heights={[240]}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={classes.content}>
          {found.isReachable ? (
            <>
              <p>{texts.phoneText}</p>
              <div
                className={classes.code}
                role="img"
                aria-label={texts.phoneTitle}
                dangerouslySetInnerHTML={{ __html: renderSVG(found.address, { border: 1 }) }}
              />
            </>
          ) : (
            <p>{texts.phoneUnreachable(found.host)}</p>
          )}
          <a className={classes.address} href={found.address} target="_blank" rel="noreferrer">
            {found.isReachable ? found.address : texts.openPreview}
          </a>
          <p>{texts.phoneUntil(formatDateTime(new Date(data.expiresAt), timeZone))}</p>
        </div>
      )}
    </Dialog>
  );
}
