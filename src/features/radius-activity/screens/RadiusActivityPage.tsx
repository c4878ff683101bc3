import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { countText } from '../../../ui/list/CountedChips.tsx';
import { useQueryParameter } from '../../../ui/navigation/address.ts';
import { PageTabs } from '../../../ui/navigation/PageTabs.tsx';
import { ListSkeleton } from '../../../ui/states/ListSkeleton.tsx';
import { useStatus } from '../live/useStatus.ts';
import { texts } from '../texts.ts';
import { columnPlan as loginColumns } from './lists/AuthenticationColumns.tsx';
import { AuthenticationList } from './lists/AuthenticationList.tsx';
import { ProblemTable } from './lists/ProblemTable.tsx';
import { columnPlan as sessionColumns } from './lists/SessionColumns.tsx';
import { SessionList } from './lists/SessionList.tsx';
import { tabOf, tabs } from './opening-calls.ts';
import classes from './Radius.module.css';
import { Notices } from './StatusLine.tsx';
import { searchOfTab, useRadiusView } from './useRadiusView.ts';

/** `/ElevenOS/Admin/RadiusActivity`: logins, sessions and problems. The address has the tab, the filters and the row. */
export function RadiusActivityPage({ number }: { number: number }) {
  const tab = tabOf(useQueryParameter('tab'));
  const view = useRadiusView(tab === 'sessions' ? sessionColumns : loginColumns);
  const [isPaused, setPaused] = useState(false);
  const { status, isLoading } = useStatus(number);
  const titles = {
    authentications: texts.tabs.authentications,
    sessions:
      status === undefined
        ? texts.tabs.sessions
        : `${texts.tabs.sessions} ${countText(status.online)}`,
    problems: texts.tabs.problems,
  };
  const lead = (
    <PageTabs
      label={texts.tabList}
      tabs={tabs.map((id) => ({ id, title: titles[id] }))}
      current={tab}
      searchOf={searchOfTab}
    />
  );
  const pause = (
    <Button
      variant="default"
      title={isPaused ? texts.resume : texts.pause}
      leftSection={
        isPaused ? (
          <IconPlayerPlay size={16} aria-hidden />
        ) : (
          <IconPlayerPause size={16} aria-hidden />
        )
      }
      onClick={() => setPaused(!isPaused)}
    >
      {isPaused ? texts.resume : texts.pause}
    </Button>
  );
  // Gateways that need attention are named above the list, which must not move.
  if (isLoading) return <ListSkeleton />;
  const list = { number, view, isPaused, status, lead, pause };
  return (
    <div className={classes.page}>
      <Notices status={status} />
      {tab === 'authentications' && <AuthenticationList {...list} />}
      {tab === 'sessions' && <SessionList {...list} />}
      {tab === 'problems' && <ProblemTable {...{ number, view, status, lead }} />}
    </div>
  );
}
