import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../../contract/endpoint.ts';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { reloadTreeAndSelect } from '../../../../workspace/selection/selection.ts';
import { useAllowed, useCanCall } from '../../../../workspace/useAllowed.ts';
import type { OrganizationRecord } from '../../record/contract.ts';
import { canUnlink } from '../../rules.ts';
import { linkOrganization, listLinks, unlinkOrganization } from '../contract.ts';
import { ActionAlert } from './ActionAlert.tsx';
import { ActionRow } from './ActionRow.tsx';
import classes from './Lifecycle.module.css';
import { LinkDialog } from './LinkDialog.tsx';
import { texts } from './texts.ts';
import { UnlinkDialog } from './UnlinkDialog.tsx';

interface LinksSectionProps {
  record: OrganizationRecord;
  /** the uniqueId at which it is shown */
  uniqueId: string;
}

export type Links = Reply<typeof listLinks>;

/** The linked parents of a grouping or a site. */
export function LinksSection({ record, uniqueId }: LinksSectionProps) {
  const [isLinking, setLinking] = useState(false);
  const [unlinking, setUnlinking] = useState<Links[number] | null>(null);
  const canCall = useCanCall();
  const { isOwner } = useAllowed();
  const queries = useQueryClient();
  const query = endpointQuery(listLinks, { params: { orgNumber: String(record.number) } });
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    staleTime: 0,
    meta: { ownError: true },
  });

  const show = (links: Links) => {
    queries.setQueryData(query.queryKey, links);
    void reloadTreeAndSelect(uniqueId);
  };

  return (
    <FormSection title={texts.links} help={texts.linksHelp}>
      {data === undefined && isFetching && (
        <Skeleton height={48} role="status" aria-label={texts.loadingLinks} />
      )}
      {data === undefined && !isFetching && (
        <ActionAlert error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className={classes.none}>{texts.noLinks}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.list}>
          {data.map((link) => (
            <li key={link.parentNumber}>
              <ActionRow title={texts.linkedParent(link)} help={positionText(link)}>
                {canCall(unlinkOrganization) && canUnlink(isOwner, link) && (
                  <Button
                    variant="default"
                    aria-label={texts.unlinkFrom(texts.linkedParent(link))}
                    onClick={() => setUnlinking(link)}
                  >
                    {texts.unlink}
                  </Button>
                )}
              </ActionRow>
            </li>
          ))}
        </ul>
      )}
      {canCall(linkOrganization) && (
        <div>
          <Button variant="default" onClick={() => setLinking(true)}>
            {texts.link}
          </Button>
        </div>
      )}
      <LinkDialog
        opened={isLinking}
        record={record}
        onLinked={show}
        onClose={() => setLinking(false)}
      />
      <UnlinkDialog
        link={unlinking}
        record={record}
        onUnlinked={show}
        onClose={() => setUnlinking(null)}
      />
    </FormSection>
  );
}

function positionText({ name, displayPath }: Links[number]): string {
  return name === null ? texts.outsideScope : displayPath || texts.atTheTop;
}
