import { Alert, Button, Menu, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ImportButton } from '../../../ui/import/ImportButton.tsx';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { useItem } from '../../../ui/list/useItem.ts';
import page from '../../../ui/page.module.css';
import panelClasses from '../../../ui/panel/Panel.module.css';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LazyBoundary } from '../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../ui/states/lazyPart.tsx';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { useCanCall } from '../../../workspace/useAllowed.ts';
import { exportUnits, type PanBuilding, panUnits } from '../contract.ts';
import { unitImport } from '../files/unit-import.ts';
import { pickTexts, texts } from '../texts.ts';
import classes from './Building.module.css';
import { Conflicts } from './Conflicts.tsx';
import type { BuildingDialog } from './dialogs/BuildingDialogs.tsx';
import { Figures } from './Figures.tsx';
import { UnitGrid } from './grid/UnitGrid.tsx';
import { Legend } from './Legend.tsx';
import { PanTabs } from './PanTabs.tsx';
import { PickedBar } from './PickedBar.tsx';
import { UnitPanel } from './panel/UnitPanel.tsx';
import { isWrong } from './severity.ts';
import { usePickedUnits } from './usePickedUnits.ts';
import { useRefreshed } from './useRefreshed.ts';

const BuildingDialogs = lazyPart(async () => ({
  default: (await import('./dialogs/BuildingDialogs.tsx')).BuildingDialogs,
}));

interface BuildingViewProps {
  number: number;
  building: PanBuilding;
}

/** A building with the panel of its selected unit. */
export function BuildingView({ number, building }: BuildingViewProps) {
  const { item, show } = useItem();
  const [dialog, setDialog] = useState<BuildingDialog | null>(null);
  const canCall = useCanCall();
  const canEdit = canCall(panUnits.create);
  const refresh = useRefreshed();
  const { units, buildings, conflicts, conflictCount, areas } = building;
  const picked = usePickedUnits(units);
  const params = { orgNumber: String(number) };
  const conflicting = useMemo(
    () => new Set(conflicts.filter(({ kind }) => isWrong(kind)).flatMap(({ unitIds }) => unitIds)),
    [conflicts],
  );
  const selected = units.some(([id]) => id === item) ? item : undefined;
  const isOfArea = areas.some((area) => area.number === number);
  const add = canEdit && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setDialog({ kind: 'numbering' })}
    >
      {texts.addUnits}
    </Button>
  );
  const actions = (
    <>
      {canCall(exportUnits) && units.length > 0 && (
        <ExportButton endpoint={exportUnits} sent={{ params }} />
      )}
      {canEdit && <ImportButton description={unitImport(number)} onImported={refresh} />}
      {canEdit && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default">{texts.more}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {units.length > 0 && <Menu.Item onClick={picked.begin}>{pickTexts.begin}</Menu.Item>}
            <Menu.Item onClick={() => setDialog({ kind: 'pools' })}>{texts.pools}</Menu.Item>
            <Menu.Item onClick={() => setDialog({ kind: 'deal' })}>{texts.dealVlans}</Menu.Item>
            <Menu.Item onClick={() => setDialog({ kind: 'join' })}>{texts.joinPorts}</Menu.Item>
            <Menu.Item onClick={() => setDialog({ kind: 'pushes' })}>{texts.pushes}</Menu.Item>
            <Menu.Item onClick={() => setDialog({ kind: 'unit', id: null, room: '' })}>
              {texts.addUnit}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {add}
    </>
  );
  const waysOut = {
    editUnit: (id: string) => setDialog({ kind: 'unit', id, room: '' }),
    addUnit: (room: string) => setDialog({ kind: 'unit', id: null, room }),
    showUnit: (id: string) => show(id),
    addUnits: () => setDialog({ kind: 'numbering' }),
    editPools: () => setDialog({ kind: 'pools' }),
  };
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={texts.title}
        tabs={<PanTabs current="building" />}
        actions={actions}
      />
      {units.length === 0 ? (
        <EmptyState
          text={isOfArea && building.pools.length > 0 ? texts.noUnitsOfArea : texts.none}
          action={add}
        />
      ) : (
        <>
          <Figures building={building} />
          {item !== undefined && selected === undefined && (
            <Alert
              color="yellow"
              role="status"
              mb={12}
              withCloseButton
              closeButtonLabel={texts.closeGone}
              onClose={() => show(undefined)}
            >
              {texts.unitGone}
            </Alert>
          )}
          <div className={panelClasses.body} style={{ gap: 12 }}>
            <div style={{ display: 'grid', gap: 12, minWidth: 0 }}>
              <Conflicts
                number={number}
                conflicts={conflicts}
                count={conflictCount}
                canEdit={canEdit}
                waysOut={waysOut}
              />
              <section className={classes.card} aria-label={texts.grid}>
                <div className={classes.head}>
                  <Legend units={units} conflicting={conflicting} />
                  <FindUnit units={units} onFound={show} />
                </div>
                {picked.ids !== null && (
                  <PickedBar
                    count={picked.ids.size}
                    onEdit={() => picked.ids && setDialog({ kind: 'several', unitIds: picked.ids })}
                    onEnd={picked.end}
                  />
                )}
                <UnitGrid
                  units={units}
                  buildings={buildings}
                  conflicting={conflicting}
                  selected={selected}
                  picked={picked.ids}
                  onSelect={show}
                  onPick={picked.toggle}
                />
              </section>
            </div>
            {selected !== undefined && (
              <UnitPanel
                key={selected}
                number={number}
                unitId={selected}
                building={building}
                waysOut={waysOut}
                onClose={() => show(undefined)}
              />
            )}
          </div>
        </>
      )}
      {dialog !== null && (
        <LazyBoundary>
          <BuildingDialogs
            number={number}
            building={building}
            dialog={dialog}
            onOpen={setDialog}
            onClose={() => setDialog(null)}
          />
        </LazyBoundary>
      )}
    </div>
  );
}

interface FindUnitProps {
  units: PanBuilding['units'];
  onFound: (id: string) => void;
}

/** Selects the unit whose number is typed; Enter selects the first one that starts with it. */
function FindUnit({ units, onFound }: FindUnitProps) {
  const [isMissed, setMissed] = useState(false);
  const find = (typed: string, isBeginning: boolean) => {
    const sought = typed.trim().toUpperCase();
    const found =
      units.find(([, , , number]) => number.toUpperCase() === sought) ??
      (isBeginning && sought !== ''
        ? units.find(([, , , number]) => number.toUpperCase().startsWith(sought))
        : undefined);
    setMissed(isBeginning && sought !== '' && found === undefined);
    if (found !== undefined) onFound(found[0]);
  };
  return (
    <TextInput
      className={classes.find}
      size="xs"
      placeholder={texts.find}
      aria-label={texts.find}
      error={isMissed && texts.noneFound}
      onChange={({ currentTarget }) => find(currentTarget.value, false)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') find(currentTarget.value, true);
      }}
    />
  );
}
