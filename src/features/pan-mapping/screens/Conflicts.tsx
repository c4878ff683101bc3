import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import {
  type Conflict,
  dealVlans,
  getPanBuilding,
  getUnitPanel,
  listPans,
  makeMissingPans,
} from '../contract.ts';
import { conflictKind } from '../rules/conflict-kinds.ts';
import { dialogTexts, conflictTexts as texts } from '../texts.ts';
import classes from './Building.module.css';
import { isWrong } from './severity.ts';

const shownFirst = 3;

export interface WaysOut {
  editUnit: (id: string) => void;
  addUnit: (room: string) => void;
  showUnit: (id: string) => void;
  addUnits: () => void;
  editPools: () => void;
}

interface ConflictsProps {
  number: number;
  conflicts: readonly Conflict[];
  count: number;
  canEdit: boolean;
  waysOut: WaysOut;
}

/** What is wrong in a building, each with its way out. */
export function Conflicts({ number, conflicts, count, canEdit, waysOut }: ConflictsProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? conflicts : conflicts.slice(0, shownFirst);
  if (conflicts.length === 0) return null;
  return (
    <section className={classes.card} aria-label={texts.title(count)}>
      <ul className={classes.conflicts} style={{ margin: 0 }}>
        {shown.map((conflict) => (
          <li key={`${conflict.kind} ${conflict.text}`}>
            <IconAlertTriangle
              size={16}
              aria-hidden
              data-tone={isWrong(conflict.kind) ? 'bad' : 'warning'}
            />
            <span className={classes.statement}>
              <b>{conflictKind.names[conflict.kind]}</b> {conflict.text}
            </span>
            {canEdit && <WayOut number={number} conflict={conflict} waysOut={waysOut} />}
          </li>
        ))}
        {count > shown.length && (
          <li>
            <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
              {texts.more(count - shown.length)}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

interface WayOutProps {
  number: number;
  conflict: Conflict;
  waysOut: WaysOut;
}

const refreshes = [getPanBuilding, getUnitPanel, listPans];

/** The button that helps. */
export function WayOut({ number, conflict, waysOut }: WayOutProps) {
  const { kind, unitIds, room } = conflict;
  const deal = useChange(dealVlans, { refreshes });
  const make = useChange(makeMissingPans, { refreshes });
  const params = { orgNumber: String(number) };
  const [first = '', ...others] = unitIds;
  switch (kind) {
    case 'vlanTwice':
    case 'outsidePool':
      return (
        <Button
          variant="default"
          size="compact-sm"
          loading={deal.isPending}
          onClick={() =>
            deal.mutate(
              { params, body: { unitIds: [...unitIds] } },
              {
                onSuccess: (outcome) =>
                  showSuccess(dialogTexts.dealt(outcome.dealt, outcome.without)),
              },
            )
          }
        >
          {texts.deal}
        </Button>
      );
    case 'noNetwork':
      return (
        <Button
          variant="default"
          size="compact-sm"
          loading={make.isPending}
          onClick={() => make.mutate({ params }, { onSuccess: () => showSuccess(texts.made) })}
        >
          {texts.make}
        </Button>
      );
    case 'missingHere':
      return (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => (room === null ? waysOut.addUnits() : waysOut.addUnit(room))}
        >
          {room === null ? texts.addUnits : texts.addUnit}
        </Button>
      );
    case 'noPool':
      return (
        <Button variant="default" size="compact-sm" onClick={waysOut.editPools}>
          {texts.addPool}
        </Button>
      );
    case 'portTwice':
      return (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => waysOut.editUnit(others.at(-1) ?? first)}
        >
          {texts.edit}
        </Button>
      );
    case 'missingInPms':
    case 'noWiring':
    case 'unknownAccessPoint':
    case 'unknownSuite':
      return (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => (unitIds.length === 1 ? waysOut.editUnit(first) : waysOut.showUnit(first))}
        >
          {unitIds.length === 1 ? texts.edit : texts.show}
        </Button>
      );
  }
}
