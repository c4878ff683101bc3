import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { SessionWatch } from '../console/session/SessionWatch.tsx';
import { getTreeNode } from '../features/organizations/contract.ts';
import { leaveForLogin, useSession } from '../features/session/client/session.ts';
import { isLoginValid } from '../features/session/contract.ts';
import { endpointQuery } from '../ui/api/endpoint-queries.ts';
import { isRejection } from '../ui/api/isRejection.ts';
import { SideFrom } from '../ui/form/useHasSide.ts';
import { PageHeader } from '../ui/navigation/PageHeader.tsx';
import { useRecordName } from '../ui/navigation/shownRecord.ts';
import { useFocusKept } from '../ui/navigation/useFocusKept.ts';
import { Snackbar } from '../ui/snackbar/Snackbar.tsx';
import { ListSkeleton } from '../ui/states/ListSkeleton.tsx';
import { LoadingBar } from '../ui/states/LoadingBar.tsx';
import { RoleFailure } from '../workspace/RoleFailure.tsx';
import { useFirstRole } from '../workspace/useAllowed.ts';
import type { ConsoleLink } from './consoleLink.ts';
import classes from './EmbeddedRoot.module.css';
import { texts } from './texts.ts';
import { useConsole } from './useConsole.ts';

interface EmbeddedRootProps {
  title: string;
  /** null: the address has no organization */
  number: number | null;
  /** null: the page is not framed by the console */
  link: ConsoleLink | null;
}

/** Less than in the console: beside a frame it has its drawer. */
const sideFrom = '(width >= 63.75em)';

/** The frame of an embedded page. Alone in a tab, the page also has a header and watches its session. */
export function EmbeddedRoot({ title, number, link }: EmbeddedRootProps) {
  useFocusKept();
  // A framed page is inside the console's main landmark.
  const Page = link === null ? 'main' : 'div';
  return (
    <>
      <Page>
        <LoadingBar />
        {link === null ? <Alone title={title} number={number} /> : <Framed link={link} />}
      </Page>
      <Snackbar />
    </>
  );
}

function Framed({ link }: { link: ConsoleLink }) {
  useConsole(link);
  return (
    // Not a landmark, because the console around the frame already has `main`.
    <div id="main" className={classes.framed} tabIndex={-1}>
      <SideFrom value={sideFrom}>
        <Content />
      </SideFrom>
    </div>
  );
}

type AloneProps = Omit<EmbeddedRootProps, 'link'>;

function Alone({ title, number }: AloneProps) {
  const status = useSession((state) => state.status);
  const start = useQuery({
    ...endpointQuery(isLoginValid, { query: {} }),
    enabled: status !== 'none',
    staleTime: Number.POSITIVE_INFINITY,
    meta: { ownError: true },
  });
  const failure = start.data === undefined ? start.error : null;
  const isOver = status === 'none' || (failure !== null && isRejection(failure));
  return (
    <main id="main" className={classes.alone} tabIndex={-1}>
      {isOver ? (
        <>
          <PageHeader title={title} />
          <Alert color="red" title={texts.sessionExpired} role="alert">
            <Button onClick={() => leaveForLogin()}>{texts.goToLogin}</Button>
          </Alert>
        </>
      ) : (
        <WithHeader title={title} number={number} />
      )}
      {start.data !== undefined && <SessionWatch start={start.data} />}
    </main>
  );
}

function WithHeader({ title, number }: AloneProps) {
  const organization = useQuery({
    ...endpointQuery(getTreeNode, { params: { orgNumber: String(number) }, query: {} }),
    enabled: number !== null,
    meta: { ownError: true },
  });
  const record = useRecordName(({ name }) => name);
  return (
    <>
      <PageHeader
        title={record || title}
        {...(organization.data && { current: organization.data.name })}
      />
      <Content />
    </>
  );
}

function Content() {
  const role = useFirstRole();
  if (role === 'known') return <Outlet />;
  return role === 'failed' ? <RoleFailure /> : <ListSkeleton />;
}
