import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../../../contract/endpoint.ts';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { reloadTreeAndSelect } from '../../../../workspace/selection/selection.ts';
import { typeNames } from '../../../../workspace/tree/texts.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import type { OrganizationRecord } from '../../record/contract.ts';
import { listRemoved, restoreOrganization } from '../contract.ts';
import { ActionAlert } from './ActionAlert.tsx';
import { ActionRow } from './ActionRow.tsx';
import classes from './Lifecycle.module.css';
import { texts } from './texts.ts';

interface RemovedSectionProps {
  record: OrganizationRecord;
  /** the uniqueId at which it is shown */
  uniqueId: string;
}

const shownAtFirst = 10;

/** The removals below the organization that can be undone; not shown without any. */
export function RemovedSection({ record, uniqueId }: RemovedSectionProps) {
  const [isShowingAll, setShowingAll] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(listRemoved, { params: { orgNumber: String(record.number) } }),
    staleTime: 0,
    meta: { ownError: true },
  });
  if (data === undefined ? isFetching || error === null : data.length === 0) return null;
  const shown = isShowingAll ? data : data?.slice(0, shownAtFirst);
  return (
    <FormSection title={texts.removedList} help={texts.removedListHelp}>
      {data === undefined && <ActionAlert error={error} onRetry={() => void refetch()} />}
      <ul className={classes.list}>
        {shown?.map((removal) => (
          <li key={removal.number}>
            <RemovalRow
              removal={removal}
              above={record}
              onRestored={() => {
                void refetch();
                void reloadTreeAndSelect(uniqueId);
              }}
            />
          </li>
        ))}
      </ul>
      {data !== undefined && shown !== undefined && shown.length < data.length && (
        <div>
          <Button variant="default" onClick={() => setShowingAll(true)}>
            {texts.showAll(data.length)}
          </Button>
        </div>
      )}
    </FormSection>
  );
}

interface RemovalRowProps {
  removal: Reply<typeof listRemoved>[number];
  above: OrganizationRecord;
  onRestored: () => void;
}

function RemovalRow({ removal, above, onRestored }: RemovalRowProps) {
  const canRestore = useCanCall()(restoreOrganization);
  const restore = useChange(restoreOrganization, { ownError: true });
  const { name, number, type, count, parentName, removedAt, removedBy, restorableUntil } = removal;
  const timeZone = above.timeZone ?? above.inherited.timeZone ?? 'UTC';
  const facts = [
    `${typeNames[type]} ${number}`,
    parentName !== null && texts.removedFrom(parentName),
    count > 1 && texts.removedWith(count - 1),
  ];
  const submit = () =>
    restore.mutate(
      { params: { orgNumber: String(above.number), removedNumber: String(number) } },
      {
        onSuccess: () => {
          showSuccess(texts.restored(name));
          onRestored();
        },
      },
    );
  return (
    <>
      <ActionRow
        title={name}
        help={
          <>
            {facts.filter((fact) => fact !== false).join(' ')}
            <br />
            {texts.removedBy(removedBy)} <TimeStamp at={new Date(removedAt)} timeZone={timeZone} />
            <br />
            {texts.restorableUntil} <TimeStamp at={new Date(restorableUntil)} timeZone={timeZone} />
          </>
        }
      >
        {canRestore && removal.isOwned && (
          <Button
            variant="default"
            loading={restore.isPending}
            aria-label={texts.restoreOf(name)}
            onClick={submit}
          >
            {texts.restore}
          </Button>
        )}
      </ActionRow>
      <ActionAlert error={restore.error} />
    </>
  );
}
