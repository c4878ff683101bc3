import { Alert, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../ui/api/call.ts';
import { endpointKey, endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { viewerTimeZone } from '../../../../ui/browser/viewerTimeZone.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { formatRelative } from '../../../../ui/format.ts';
import { ImportButton } from '../../../../ui/import/ImportButton.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import {
  checkMembers,
  clearMembers,
  getMemberLists,
  replaceMembers,
  tryMember,
} from '../../members/contract.ts';
import { memberColumns } from '../../members/fields.ts';
import portal from '../Portal.module.css';
import classes from './Members.module.css';
import { TryMember } from './TryMember.tsx';
import { texts } from './texts.ts';

/** The list of members who can sign in: how many, replacing and clearing it, and trying a member. */
export function MemberList({ organizationNumber }: { organizationNumber: number }) {
  const params = { orgNumber: String(organizationNumber) };
  const client = useQueryClient();
  const canCall = useCanCall();
  const [isClearing, setClearing] = useState(false);
  const { data, error } = useQuery({
    ...endpointQuery(getMemberLists, { params }),
    meta: { ownError: true },
  });
  const clear = useChange(clearMembers, { refreshes: [getMemberLists] });
  const own = data?.lists.find((list) => list.organizationNumber === organizationNumber);
  const above = data?.lists.filter((list) => list !== own) ?? [];
  const refresh = () =>
    void client.invalidateQueries({ queryKey: endpointKey(getMemberLists, { params }) });
  return (
    <section className={classes.members} aria-label={texts.title}>
      <h3 className={portal.subtitle}>{texts.title}</h3>
      {error !== null && <Alert color="red">{error.message}</Alert>}
      {(data !== undefined || error === null) && (
        <p className={portal.quiet}>
          {data === undefined
            ? texts.loading
            : own === undefined
              ? texts.none
              : texts.own(
                  own.members,
                  formatRelative(new Date(own.updatedAt), new Date(), viewerTimeZone),
                )}
        </p>
      )}
      {above.map(({ organizationNumber: number, name, members }) => (
        <p key={number} className={portal.quiet}>
          {texts.above(name, members)}
        </p>
      ))}
      {canCall(replaceMembers) && (
        <div className={classes.buttons}>
          <ImportButton
            description={{
              title: texts.importTitle,
              help: texts.importHelp,
              templateName: 'Members.csv',
              fields: memberColumns,
              check: (body) => call(checkMembers, { params, body }),
              commit: (body) => call(replaceMembers, { params, body }),
            }}
            onImported={refresh}
          />
          {own !== undefined && (
            <Button variant="default" onClick={() => setClearing(true)}>
              {texts.clear}
            </Button>
          )}
        </div>
      )}
      {canCall(tryMember) && <TryMember organizationNumber={organizationNumber} />}
      <ConfirmDialog
        opened={isClearing}
        danger
        title={texts.clearTitle}
        confirmLabel={texts.clear}
        pending={clear.isPending}
        onConfirm={() =>
          clear.mutate(
            { params },
            {
              onSuccess: () => {
                setClearing(false);
                showSuccess(texts.cleared);
              },
            },
          )
        }
        onCancel={() => setClearing(false)}
      >
        {texts.clearText(own?.members ?? 0)}
      </ConfirmDialog>
    </section>
  );
}
