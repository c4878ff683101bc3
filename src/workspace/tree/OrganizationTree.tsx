import { ActionIcon, Loader } from '@mantine/core';
import { IconTag, IconTagOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { hint } from '../../ui/hint.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { toggleBadges, useBadgesShown } from './badgesSetting.ts';
import classes from './OrganizationTree.module.css';
import { TreeList } from './TreeList.tsx';
import { texts } from './texts.ts';
import { leaveLegacyList, loadRoots, useTree } from './treeStore.ts';

/** The tree of the organizations in the administrator's scope. */
export function OrganizationTree() {
  useEffect(loadRoots, []);
  return (
    <section className={classes.tree} aria-label={texts.organizations}>
      <div className={classes.bar}>
        <h2 className={classes.title}>{texts.organizations}</h2>
        <BadgesToggle />
      </div>
      <Content />
    </section>
  );
}

function Content() {
  const roots = useTree((state) => state.roots);
  const isLegacy = useTree((state) => state.isLegacy);
  const isEmpty = useTree((state) => state.tree.rows.length === 0);
  if (roots === 'loading')
    return (
      <div className={classes.loading} role="status">
        <Loader size={14} aria-hidden /> {texts.loading}
      </div>
    );
  if (roots !== 'ready') {
    const { message, reference } = roots.failure;
    return (
      <ErrorState message={message} onRetry={loadRoots} {...(reference && { code: reference })} />
    );
  }
  return (
    <>
      {isLegacy && (
        <p className={classes.legacy} role="status">
          {texts.legacy}{' '}
          <button type="button" onClick={leaveLegacyList}>
            {texts.tryTree}
          </button>
        </p>
      )}
      {isEmpty ? <p className={classes.loading}>{texts.empty}</p> : <TreeList />}
    </>
  );
}

function BadgesToggle() {
  const isShown = useBadgesShown();
  const label = isShown ? texts.hideBadges : texts.showBadges;
  const Icon = isShown ? IconTag : IconTagOff;
  return (
    <ActionIcon
      {...hint(label, 'end')}
      variant="subtle"
      color="gray"
      size={24}
      aria-label={label}
      onClick={toggleBadges}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
