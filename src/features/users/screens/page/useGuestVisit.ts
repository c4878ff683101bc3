import { useCallback, useEffect, useRef, useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { isOutage, retryEveryMs } from '../../../../ui/api/outage.ts';
import { type GuestRecord, openGuest } from '../../contract.ts';

/**
 * Opens a guest once per visit, because the call records who looked. A mutation instead of a query, so that no refetch
 * repeats it; pass the results of later changes to `setRecord`.
 */
export function useGuestVisit(number: number, guestId: string) {
  const { mutate, error } = useChange(openGuest, { ownError: true });
  const [record, setRecord] = useState<GuestRecord>();
  const open = useCallback(
    () => mutate({ params: { orgNumber: String(number), guestId } }, { onSuccess: setRecord }),
    [mutate, number, guestId],
  );
  // Strict mode runs effects twice.
  const isOpening = useRef(false);
  useEffect(() => {
    if (isOpening.current) return;
    isOpening.current = true;
    open();
  }, [open]);
  useEffect(() => {
    if (!isOutage(error)) return;
    const timer = setTimeout(open, retryEveryMs);
    return () => clearTimeout(timer);
  }, [error, open]);
  return { record, setRecord, error, open };
}
