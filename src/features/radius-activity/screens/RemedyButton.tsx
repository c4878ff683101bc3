import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { useCanCall, useCanOpen } from '../../../workspace/useAllowed.ts';
import { extendGuest, setGuestStatus } from '../../users/contract.ts';
import { ExtendDialog } from '../../users/public/dialogs.ts';
import { guestName, type NamedGuest } from '../../users/public/names.ts';
import type { Remedy } from '../remedies.ts';
import { actionTexts as texts } from '../texts.ts';

/** The guest of a login. */
export type RemedyGuest = NamedGuest & { areaNumber: number; planId: string | null };

interface RemedyButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  /** the organization whose activity is shown */
  number: number;
  remedy: Remedy;
  guest: RemedyGuest;
  onDone?: () => void;
}

/** Does what helps after a refused login, or leads to it. Nothing when the role does not allow it. */
export function RemedyButton({ number, remedy, guest, onDone, ...button }: RemedyButtonProps) {
  const canCall = useCanCall();
  const canOpen = useCanOpen();
  const [isExtending, setExtending] = useState(false);
  const setStatus = useChange(setGuestStatus);
  if (remedy.kind === 'link')
    return canOpen(remedy.feature) ? (
      <Button component="a" href={remedy.href} {...button}>
        {remedy.label}
      </Button>
    ) : null;
  if (!canCall(remedy.kind === 'extend' ? extendGuest : setGuestStatus)) return null;
  const enable = () =>
    setStatus.mutate(
      {
        params: { orgNumber: String(number), guestId: guest.id },
        body: { status: 'Active' },
      },
      {
        onSuccess: () => {
          showSuccess(texts.enabled(guestName(guest)));
          onDone?.();
        },
      },
    );
  return (
    <>
      <Button
        {...button}
        loading={setStatus.isPending}
        onClick={() => (remedy.kind === 'extend' ? setExtending(true) : enable())}
      >
        {remedy.label}
      </Button>
      {isExtending && (
        <ExtendDialog
          number={number}
          guest={guest}
          onChanged={() => onDone?.()}
          onClose={() => setExtending(false)}
        />
      )}
    </>
  );
}
