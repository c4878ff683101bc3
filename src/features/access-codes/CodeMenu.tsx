import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { reaches } from '../../contract/permissions.ts';
import { copyToClipboard } from '../../ui/copyToClipboard.ts';
import { usePermission } from '../../workspace/usePermission.ts';
import { useCodeActions } from './codeActionsStore.ts';
import type { AccessCodeRow } from './contract.ts';
import { printTexts, texts } from './texts.ts';

/** What can be done with one code. */
export function CodeMenu({ code }: { code: AccessCodeRow }) {
  const open = useCodeActions((state) => state.open);
  const canEdit = reaches(usePermission('access-codes'), 'edit');
  const canExtend = code.validUntil !== null && !['revoked', 'usedUp'].includes(code.state);
  const canPrint = code.state === 'unused' || code.state === 'active';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.actionsFor(code.code)}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void copyToClipboard(code.code, texts.copied(code.code))}>
          {texts.copy}
        </Menu.Item>
        {canPrint && (
          <Menu.Item onClick={() => open('print', code)}>{printTexts.printOne}</Menu.Item>
        )}
        {canEdit && canExtend && (
          <Menu.Item onClick={() => open('extend', code)}>{texts.extend}</Menu.Item>
        )}
        {canEdit && code.state !== 'revoked' && (
          <Menu.Item color="red" onClick={() => open('revoke', code)}>
            {texts.revoke}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
