import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../../ui/api/call.ts';
import { BatchDialog, type Task } from '../../../../ui/dialogs/BatchDialog.tsx';
import { OrganizationField } from '../../../../workspace/search/OrganizationField.tsx';
import { copyProfile } from '../../contract.ts';
import { copyTexts as texts } from '../../texts.ts';
import classes from '../ConnectionProfiles.module.css';

interface CopyDialogProps {
  /** the site of the profile */
  number: number;
  profile: { id: string; name: string };
  onClose: () => void;
}

interface ChosenSite {
  number: number;
  name: string;
  displayPath: string;
}

/** Copies a profile to other sites, with a result for each. */
export function CopyDialog({ number, profile, onClose }: CopyDialogProps) {
  const [sites, setSites] = useState<readonly ChosenSite[]>([]);
  const copies = () =>
    sites.map(
      (site): Task => ({
        label: profile.name,
        organization: site,
        call: async () => {
          await call(copyProfile, {
            params: { orgNumber: String(site.number) },
            body: { fromOrganization: number, profileId: profile.id },
          });
          return null;
        },
      }),
    );
  const isChosen = (one: number | null) => sites.some((site) => site.number === one);
  return (
    <BatchDialog
      title={texts.title(profile.name)}
      startLabel={texts.copy}
      blocked={sites.length === 0}
      tasksOf={copies}
      onClose={onClose}
    >
      <Text mb="sm">{texts.help}</Text>
      <OrganizationField
        label={texts.site}
        initial={null}
        emptiesOnChoice
        fits={({ type, number: one }) => type === 'Site' && one !== number && !isChosen(one)}
        noneFits={texts.noneFits}
        onChoose={({ node }) => {
          if (node === undefined || node.number === null) return;
          const { number: chosen, name, displayPath } = node;
          setSites([...sites, { number: chosen, name, displayPath }]);
        }}
      />
      {sites.length > 0 && (
        <ul className={classes.sites} aria-label={texts.sites}>
          {sites.map((site) => (
            <li key={site.number}>
              <span>
                {site.name}{' '}
                <Text span size="sm" c="dimmed">
                  {site.displayPath}
                </Text>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={texts.remove(site.name)}
                onClick={() => setSites(sites.filter((one) => one !== site))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </BatchDialog>
  );
}
