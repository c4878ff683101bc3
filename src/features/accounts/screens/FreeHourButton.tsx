import { Button } from '@mantine/core';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { boundText } from '../../users/public/moment-text.ts';
import { giveFreeHour, type OpenedAccount } from '../contract.ts';
import { texts } from '../texts.ts';

const hourMs = 3_600_000;

interface FreeHourButtonProps {
  number: number;
  account: OpenedAccount;
  onGiven: (account: OpenedAccount) => void;
}

/** Gives an hour more, and says before and after until when. */
export function FreeHourButton({ number, account, onGiven }: FreeHourButtonProps) {
  const give = useChange(giveFreeHour);
  const end = endOf(account);
  return (
    <Button
      variant="default"
      disabled={freeHoursLeft(account) === 0}
      title={texts.freeHourLeft(freeHoursLeft(account))}
      loading={give.isPending}
      onClick={() =>
        give.mutate(
          { params: { orgNumber: String(number), guestId: account.id } },
          {
            onSuccess: (changed) => {
              const { validUntil, now, timeZone } = changed;
              if (validUntil !== null)
                showSuccess(
                  texts.freeHourGiven(boundText(new Date(validUntil), new Date(now), timeZone)),
                );
              onGiven(changed);
            },
          },
        )
      }
    >
      {end === null ? texts.freeHourFromNow : texts.freeHourUntil(end)}
    </Button>
  );
}

/** Returns why the caller cannot give the guest a free hour; null when it is possible. */
export function freeHourLimit(account: OpenedAccount): string | null {
  if (account.freeHoursLeft === 0) return texts.noFreeHours;
  return account.guestFreeHoursLeft === 0 ? texts.noFreeHoursForGuest : null;
}

function freeHoursLeft({ freeHoursLeft: own, guestFreeHoursLeft: ofGuest }: OpenedAccount): number {
  return Math.min(own, ofGuest);
}

/** Returns the end of access after a free hour; null when the hour begins as it is given. */
function endOf({ validUntil, now, timeZone }: OpenedAccount): string | null {
  if (validUntil === null || validUntil <= now) return null;
  return boundText(new Date(Date.parse(validUntil) + hourMs), new Date(now), timeZone);
}
