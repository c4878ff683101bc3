import { Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../contract/endpoint.ts';
import { profileDialogWidth } from '../../../contract/limits.ts';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { account } from '../contract.ts';
import { PasswordForm } from './PasswordForm.tsx';
import classes from './Profile.module.css';
import { texts } from './texts.ts';

/** Shows the caller's account and changes their password (section 2, 'Header'). */
export function ProfileDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [isDirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      title={texts.title}
      width={profileDialogWidth}
      locked={isDirty}
      onClose={close}
    >
      <Profile onDirty={setDirty} onClose={close} />
    </Dialog>
  );
}

function Profile(props: { onDirty: (isDirty: boolean) => void; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(account, {}),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ofFrame: true, ownError: true },
  });
  if (error !== null && data === undefined)
    return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <Text role="status">{texts.loading}</Text>;
  const { Member } = data;
  if (Member.IsSsoUser) return <AccountInfo member={Member} />;
  return (
    <Tabs defaultValue="account" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="account">{texts.accountInfo}</Tabs.Tab>
        <Tabs.Tab value="password">{texts.changePassword}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="account" pt="md">
        <AccountInfo member={Member} />
      </Tabs.Panel>
      <Tabs.Panel value="password" pt="md">
        <PasswordForm
          onDirty={props.onDirty}
          onChanged={props.onClose}
          cancelLabel={texts.cancel}
          onCancel={props.onClose}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

type Member = Reply<typeof account>['Member'];

function AccountInfo({ member }: { member: Member }) {
  const facts = [
    [texts.username, member.Username],
    [texts.firstName, member.FirstName],
    [texts.lastName, member.LastName],
    [texts.email, member.Email],
    [texts.phone, member.Phone],
    [texts.ownerOrg, member.OwnerOrg],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value || texts.none}</dd>
        </div>
      ))}
    </dl>
  );
}
