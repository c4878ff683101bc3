import { Alert, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../../contract/api-error.ts';
import { call } from '../../../../ui/api/call.ts';
import { tryMember } from '../../members/contract.ts';
import { type Member, member } from '../../members/fields.ts';
import classes from './Members.module.css';
import { texts } from './texts.ts';

/** Tries whether a member could sign in, as guests type it. */
export function TryMember({ organizationNumber }: { organizationNumber: number }) {
  const [typed, setTyped] = useState<Member>({ memberNumber: '', lastName: '' });
  const tried = useMutation<{ isMember: boolean }, ApiError, Member>({
    mutationFn: (body) =>
      call(tryMember, { params: { orgNumber: String(organizationNumber) }, body }),
    meta: { ownError: true },
  });
  const { error } = tried;
  const change = (changed: Partial<Member>) => {
    tried.reset();
    setTyped({ ...typed, ...changed });
  };
  const hasOwnField = error !== null && Object.keys(error.fields).length > 0;
  return (
    <form
      className={classes.members}
      aria-label={texts.tryTitle}
      onSubmit={(event) => {
        event.preventDefault();
        tried.mutate(typed);
      }}
    >
      <TextInput
        label={member.map.memberNumber.label}
        autoComplete="off"
        maxLength={50}
        error={error?.fields.memberNumber}
        value={typed.memberNumber}
        onChange={({ currentTarget }) => change({ memberNumber: currentTarget.value })}
      />
      <TextInput
        label={member.map.lastName.label}
        autoComplete="off"
        maxLength={100}
        error={error?.fields.lastName}
        value={typed.lastName}
        onChange={({ currentTarget }) => change({ lastName: currentTarget.value })}
      />
      <div className={classes.buttons}>
        <Button
          type="submit"
          variant="default"
          loading={tried.isPending}
          disabled={typed.memberNumber.trim() === '' || typed.lastName.trim() === ''}
        >
          {texts.try}
        </Button>
      </div>
      <div role="status">
        {tried.data !== undefined && (
          <Alert color={tried.data.isMember ? 'teal' : 'orange'}>
            {tried.data.isMember ? texts.isMember : texts.isNoMember}
          </Alert>
        )}
        {error !== null && !hasOwnField && <Alert color="red">{error.message}</Alert>}
      </div>
    </form>
  );
}
