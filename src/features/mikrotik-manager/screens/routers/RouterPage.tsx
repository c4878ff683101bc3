import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../../../contract/endpoint.ts';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { formatMoment } from '../../../../ui/format.ts';
import { usePathParameter } from '../../../../ui/navigation/address.ts';
import { useReturnTo } from '../../../../ui/navigation/ScreenLink.tsx';
import page from '../../../../ui/page.module.css';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { useNow } from '../../../../ui/useNow.ts';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import { adoptDifferences, forgetAdopted, getRouter, readRouters } from '../../contract.ts';
import { syncNames } from '../../states.ts';
import { routerPageTexts, routerTexts } from '../../texts.ts';
import { CodeText } from '../CodeText.tsx';
import classes from '../Manager.module.css';
import { ofSite } from '../ManagerFrame.tsx';
import { useRunActions } from '../runs/useRunActions.ts';
import { Section } from '../Section.tsx';
import { Differences } from './Differences.tsx';
import { RouterFacts } from './RouterFacts.tsx';
import { RouterVariables } from './RouterVariables.tsx';

export { openingRouter as openingCalls } from '../opening-calls.ts';

const list = '/setup/mikrotik-manager/routers';
const refreshMs = 5_000;

/** `/setup/mikrotik-manager/router/{id}`: a router with what differs from its templates. */
export const RouterPage = ofSite(Router);

function Router({ number }: { number: number }) {
  const deviceId = usePathParameter('id') ?? '';
  const params = { orgNumber: String(number), deviceId };
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getRouter, { params }),
    refetchInterval: refreshMs,
    meta: { ownError: true },
  });
  const returnTo = useReturnTo();
  if (data !== undefined) return <Loaded number={number} details={data} />;
  return (
    <div className={page.list}>
      <OrganizationPageHeader title="" />
      <RecordPlaceholder
        failed={error}
        texts={routerPageTexts}
        onRetry={() => void refetch()}
        onLeave={() => returnTo(list)}
      />
    </div>
  );
}

type Details = Reply<typeof getRouter>;

function Loaded({ number, details }: { number: number; details: Details }) {
  const { router, differences, adopted, variables, templates } = details;
  const params = { orgNumber: String(number), deviceId: router.id };
  const canCall = useCanCall();
  const canEdit = canCall(adoptDifferences);
  const runs = useRunActions(number);
  const adopting = useChange(adoptDifferences, { refreshes: [getRouter] });
  const forgetting = useChange(forgetAdopted, { refreshes: [getRouter] });
  const reading = useChange(readRouters, { refreshes: [getRouter] });
  const deviceIds = [router.id];
  const read = () =>
    reading.mutate(
      { params: { orgNumber: String(number) }, body: { deviceIds } },
      { onSuccess: ({ started }) => showSuccess(routerTexts.reading(started, deviceIds.length)) },
    );
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={router.name}
        actions={
          canEdit && (
            <div className={classes.actions}>
              <Button variant="default" loading={reading.isPending} onClick={read}>
                {routerTexts.readNow}
              </Button>
              <Button variant="default" onClick={() => runs.begin({ kind: 'backup', deviceIds })}>
                {routerTexts.backUp}
              </Button>
            </div>
          )
        }
      />
      <RouterState details={details} />
      <div className={classes.columns}>
        <Section title={routerPageTexts.differences} help={routerPageTexts.differencesHelp}>
          {differences.length === 0 ? (
            <p>{emptyText(router.sync)}</p>
          ) : (
            <>
              <Differences rows={differences} />
              {canEdit && (
                <div className={classes.actions}>
                  <Button
                    loading={runs.isPending}
                    onClick={() => runs.begin({ kind: 'templates', deviceIds })}
                  >
                    {router.sync === 'Drifted' ? routerPageTexts.overwrite : routerTexts.plan}
                  </Button>
                  <Button
                    variant="default"
                    title={routerPageTexts.adoptHelp}
                    loading={adopting.isPending}
                    onClick={() =>
                      adopting.mutate(
                        { params },
                        { onSuccess: (done) => showSuccess(routerPageTexts.adopted(done.adopted)) },
                      )
                    }
                  >
                    {routerPageTexts.adopt}
                  </Button>
                </div>
              )}
            </>
          )}
        </Section>
        <RouterFacts details={details} />
      </div>
      {adopted.length > 0 && (
        <Section title={routerPageTexts.adoptedTitle} help={routerPageTexts.adoptedHelp}>
          <Differences rows={adopted} />
          {canEdit && (
            <div className={classes.actions}>
              <Button
                variant="default"
                loading={forgetting.isPending}
                onClick={() =>
                  forgetting.mutate(
                    { params },
                    { onSuccess: () => showSuccess(routerPageTexts.forgotten) },
                  )
                }
              >
                {routerPageTexts.forget}
              </Button>
            </div>
          )}
        </Section>
      )}
      <RouterVariables variables={variables} />
      {templates.length > 0 && (
        <Section title={routerPageTexts.templatesTitle} help={routerPageTexts.templatesHelp}>
          {templates.map(({ id, name, text }) => (
            <div key={id}>
              <h3>{name}</h3>
              <CodeText label={name} text={text} />
            </div>
          ))}
        </Section>
      )}
    </div>
  );
}

function emptyText(sync: Details['router']['sync']): string {
  if (sync === 'NoTemplate') return routerPageTexts.noTemplate;
  return sync === 'InSync' ? routerPageTexts.inSync : routerPageTexts.notCompared;
}

/** The router's state in one sentence, and what is wrong with it. */
function RouterState({ details: { router, clockError } }: { details: Details }) {
  const now = useNow();
  const { driftedAt, timeZone, syncError, readError } = router;
  const since = driftedAt === null ? null : formatMoment(new Date(driftedAt), timeZone, now);
  const isFine = router.sync !== 'Drifted' && router.sync !== 'Failed' && readError === null;
  const errors = [readError, syncError, clockError].filter((text) => text !== null);
  if (isFine && errors.length === 0) return null;
  return (
    <Alert color={readError === null && syncError === null ? 'yellow' : 'red'} role="status">
      <strong>{routerPageTexts.state(syncNames[router.sync], since)}</strong>
      {errors.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  );
}
