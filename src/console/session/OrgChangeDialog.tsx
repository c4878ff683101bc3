import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getTreePath } from '../../features/organizations/contract.ts';
import { endpointQuery } from '../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { lastOrganizationId } from '../../workspace/selection/lastOrganization.ts';
import { useSelection } from '../../workspace/selection/selection.ts';

const texts = {
  title: 'Org Change Details',
  here: (name: string) => `This tab works with ${name}.`,
  nothingHere: 'No organization is selected in this tab.',
  there: (name: string) => `In another tab or window, ${name} has been selected since.`,
  unknownThere: 'In another tab or window, another organization has been selected since.',
  refreshHelp: 'Refresh reloads this page with the organization of the other tab.',
  cancelHelp: 'Cancel keeps this tab as it is. Pages that share the selection may show the other.',
  cancel: 'Cancel',
  refresh: 'Refresh',
};

/** Shows the organizations of this tab and the other one, and lets the user choose (section 4, 'Multi-tab change'). */
export function OrgChangeDialog({ onClose }: { onClose: () => void }) {
  const selected = useSelection((state) => state.selected);
  const there = lastOrganizationId();
  const { data } = useQuery({
    ...endpointQuery(getTreePath, { body: { path: there ?? '', alreadyHasData: true } }),
    enabled: there !== null,
    meta: { ownError: true, ofFrame: true },
  });
  return (
    <Dialog
      opened
      title={texts.title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button onClick={() => window.location.replace(addressWith(there))} data-autofocus>
            {texts.refresh}
          </Button>
        </>
      }
    >
      <Text>{selected === null ? texts.nothingHere : texts.here(named(selected))}</Text>
      <Text>{data === undefined ? texts.unknownThere : texts.there(named(data))}</Text>
      <Text size="sm" c="dimmed" mt="sm">
        {texts.refreshHelp} {texts.cancelHelp}
      </Text>
    </Dialog>
  );
}

function named({ name, number }: { name: string; number: number | null }): string {
  return number === null ? name : `${name} (${number})`;
}

/** Returns this page's URL with the organization of the other tab. */
function addressWith(organization: string | null): string {
  const url = new URL(window.location.href);
  if (organization !== null) url.searchParams.set('org', organization);
  return url.href;
}
