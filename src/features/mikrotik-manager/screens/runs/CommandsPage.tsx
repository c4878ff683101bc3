import { Alert, Button, MultiSelect, NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { commandFacts } from '../../runs/command-facts.ts';
import { createRun } from '../../runs/contract.ts';
import { commandTexts } from '../../texts.ts';
import classes from '../Manager.module.css';
import { ManagerFrame, ofSite } from '../ManagerFrame.tsx';
import { routerName } from '../routerName.ts';
import { useChosenRouters } from '../routers/useChosenRouters.ts';
import { Section } from '../Section.tsx';
import { useRunActions } from './useRunActions.ts';

export { openingRouters as openingCalls } from '../opening-calls.ts';

/** `/setup/mikrotik-manager/commands`: runs a command on routers of the selected site. */
export const CommandsPage = ofSite(Commands);

function Commands({ number }: { number: number }) {
  const { routers, ids, choose } = useChosenRouters(number);
  const [command, setCommand] = useState('');
  const [stopAfter, setStopAfter] = useState(1);
  const runs = useRunActions(number);
  const canRun = useCanCall()(createRun);
  const facts = command.trim() === '' ? null : commandFacts(command);
  const [error] = facts?.errors ?? [];
  const isBlocked = facts === null || error !== undefined || ids.length === 0;
  return (
    <ManagerFrame current="/setup/mikrotik-manager/commands">
      <Section title={commandTexts.title} help={commandTexts.help}>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBlocked) runs.begin({ kind: 'command', deviceIds: ids, command, stopAfter });
          }}
        >
          <MultiSelect
            label={commandTexts.routers}
            data={routers.map(({ id, areaName, name }) => ({
              value: id,
              label: routerName(areaName, name),
            }))}
            value={ids}
            onChange={choose}
            searchable
            clearable
          />
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => choose(routers.map(({ id }) => id))}
            >
              {commandTexts.allRouters}
            </Button>
          </div>
          <Textarea
            className={classes.code}
            label={commandTexts.command}
            placeholder="/ip dhcp-server lease print"
            rows={6}
            value={command}
            onChange={(event) => setCommand(event.currentTarget.value)}
            error={error && commandTexts.invalid(error.line, error.message)}
            description={
              facts === null || error !== undefined
                ? undefined
                : facts.isWriting
                  ? commandTexts.writes
                  : commandTexts.reads
            }
          />
          {facts?.warnings.map((text) => (
            <Alert key={text} color="yellow">
              {text}
            </Alert>
          ))}
          {facts?.isWriting && (
            <NumberInput
              label={commandTexts.stopAfter}
              min={1}
              max={1000}
              value={stopAfter}
              onChange={(value) => setStopAfter(Number(value) || 1)}
              w={200}
            />
          )}
          {canRun && (
            <div>
              <Button type="submit" disabled={isBlocked} loading={runs.isPending}>
                {facts?.isWriting ? commandTexts.plan : commandTexts.run}
              </Button>
            </div>
          )}
        </form>
      </Section>
    </ManagerFrame>
  );
}
