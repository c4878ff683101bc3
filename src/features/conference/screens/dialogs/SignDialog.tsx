import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { formatLocalPeriod } from '../../../../contract/values/format.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { qrRuns } from '../../../access-codes/public/qr.ts';
import type { ConferenceSign } from '../../contract.ts';
import { needsText, type SignedConference } from './needs-text.ts';
import classes from './Sign.module.css';
import { signTexts as texts } from './texts.ts';

interface SignDialogProps {
  sign: ConferenceSign;
  conference: SignedConference;
  onClose: () => void;
}

/** The sign in front of a room: how to get online, with a QR code for phones. Only the sign is printed. */
export function SignDialog({ sign, conference, onClose }: SignDialogProps) {
  return (
    <Dialog
      opened
      title={texts.title}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
        </>
      }
    >
      <Sign sign={sign} conference={conference} />
      {/* Outside the dialog, which would cut it to its own size. */}
      {createPortal(
        <div className={classes.printed} data-printed-sign aria-hidden>
          <Sign sign={sign} conference={conference} />
        </div>,
        document.body,
      )}
    </Dialog>
  );
}

const roomsNamed = 6;

function Sign({ sign, conference }: Omit<SignDialogProps, 'onClose'>) {
  const { name, rooms, start, end, ssid, wpaKey, wifi, code, userName, password } = sign;
  const facts = [
    [texts.network, ssid],
    [texts.key, wpaKey],
    [texts.code, code],
    [texts.userName, userName],
    [texts.password, password],
  ] as const;
  return (
    <article className={classes.sign} aria-label={texts.title}>
      <h2>{name}</h2>
      <p className={classes.where}>
        {rooms.length <= roomsNamed ? rooms.join(' · ') : texts.rooms(rooms.length)}
      </p>
      <p className={classes.when}>{formatLocalPeriod(start, end)}</p>
      {wifi !== null && (
        <>
          <QrCode text={wifi} label={texts.qr(ssid ?? '')} />
          <p className={classes.hint}>{texts.scan}</p>
        </>
      )}
      <p className={classes.needs}>{needsText(conference, sign)}</p>
      <dl>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </article>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { size, runs } = qrRuns(text);
  const path = runs.map((run) => `M${run.x} ${run.y}h${run.length}v1h-${run.length}z`).join('');
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
