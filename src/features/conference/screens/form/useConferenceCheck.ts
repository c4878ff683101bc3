import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '../../../../contract/api-error.ts';
import type { Reply, Sent } from '../../../../contract/endpoint.ts';
import { call } from '../../../../ui/api/call.ts';
import { endpointKey } from '../../../../ui/api/endpoint-queries.ts';
import { checkConferenceCall } from '../../check/contract.ts';
import { type ConferenceDraft, checkedOf, type LoginKind } from './conference-input.ts';

const waitsMs = 400;

interface CheckOptions {
  number: number;
  /** null: a new conference */
  conferenceId: string | null;
  draft: ConferenceDraft;
  login: LoginKind;
  /** of what is stored, with which the draft is compared */
  version?: number;
}

/** Checks a conference while it is typed: what is in the way, what is free, and what devices will be told. */
export function useConferenceCheck({ number, conferenceId, draft, login, version }: CheckOptions) {
  const checked = useMemo(() => checkedOf(draft, login), [draft, login]);
  const [settled] = useDebouncedValue(checked, waitsMs);
  const sent: Sent<typeof checkConferenceCall> | null =
    settled === null
      ? null
      : { params: { orgNumber: String(number) }, body: { conferenceId, ...settled } };
  const { data, error, isFetching } = useQuery<Reply<typeof checkConferenceCall>, ApiError>({
    queryKey: [...endpointKey(checkConferenceCall), sent, version],
    queryFn: sent === null ? skipToken : ({ signal }) => call(checkConferenceCall, sent, signal),
    placeholderData: keepPreviousData,
    // What is free changes with others' conferences, and the body holds what was typed of secrets.
    staleTime: 0,
    gcTime: 0,
    meta: { ownError: true },
  });
  return {
    check: sent === null ? undefined : data,
    /** what is shown is about an earlier state of the form */
    isChecking: settled !== checked || isFetching,
    failure: sent === null ? null : error,
  };
}
