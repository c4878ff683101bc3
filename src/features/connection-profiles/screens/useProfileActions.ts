import { call } from '../../../ui/api/call.ts';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { useCanCall } from '../../../workspace/useAllowed.ts';
import { listTargets } from '../../site-network/public/push-calls.ts';
import {
  getProfileByNumber,
  type ProfileRecord,
  profiles,
  pushProfile,
  setProfileStatus,
} from '../contract.ts';
import { type ProfileStatus, profileStatus } from '../fields.ts';
import { texts } from '../texts.ts';

/** Returns which actions the caller's role allows, by the levels that the endpoints require. */
export function useProfileActions() {
  const canCall = useCanCall();
  return {
    canAdd: canCall(profiles.create),
    canChange: canCall(profiles.update) && canCall(setProfileStatus),
    canDelete: canCall(profiles.delete),
  };
}

/** Returns a function that sets a profile's status and says so; the server's refusal says what to do. */
export function useSetStatus(number: number) {
  const change = useChange(setProfileStatus, {
    refreshes: [profiles.list, getProfileByNumber, listTargets],
  });
  const set = (
    profile: { id: string },
    status: ProfileStatus,
    onSet?: (record: ProfileRecord) => void,
  ) =>
    change.mutate(
      { params: { orgNumber: String(number) }, body: { profileId: profile.id, status } },
      {
        onSuccess: (record) => {
          const name = profileStatus.names[status].toLowerCase();
          showSuccess(texts.statusSaved(record.name, name));
          onSet?.(record);
        },
      },
    );
  return { set, isPending: change.isPending };
}

/** Returns a function that plans a push of a profile. */
export function planOf(number: number, profileId: string) {
  return async (deviceIds?: string[]): Promise<string> => {
    const { runId } = await call(pushProfile, {
      params: { orgNumber: String(number), profileId },
      body: deviceIds === undefined ? {} : { deviceIds },
    });
    return runId;
  };
}
