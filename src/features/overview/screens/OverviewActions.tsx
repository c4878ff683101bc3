import { Button } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { copyToClipboard } from '../../../ui/browser/copyToClipboard.ts';
import { useGoTo } from '../../../ui/navigation/ScreenLink.tsx';
import { directLink } from '../../../workspace/selection/directLink.ts';
import type { SelectedOrganization } from '../../../workspace/selection/selection.ts';
import { useCanCall } from '../../../workspace/useAllowed.ts';
import { createOrganization } from '../../organizations/public/record-calls.ts';
import { texts } from '../texts.ts';

/** The actions of an organization's overview. A service area has no organizations below it. */
export function OverviewActions({ type, uniqueId }: SelectedOrganization) {
  const canAdd = useCanCall()(createOrganization);
  const goTo = useGoTo();
  return (
    <>
      {canAdd && type !== 'ServiceArea' && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => goTo('/setup/add-org/org')}
        >
          {texts.addBelow}
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconLink size={16} aria-hidden />}
        onClick={() => void copyToClipboard(directLink(uniqueId))}
      >
        {texts.copyLink}
      </Button>
    </>
  );
}
