import { Button } from '@mantine/core';
import { consolePath } from '../../../contract/own-path.ts';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { ancestorsOf } from '../../../workspace/tree/treeStore.ts';
import { useCanCall } from '../../../workspace/useAllowed.ts';
import { findAccounts } from '../../accounts/contract.ts';
import type { FoundCode } from '../contract.ts';
import { batchPath, listPath } from '../paths.ts';
import { texts } from '../texts.ts';
import classes from './AccessCodes.module.css';

/** Says where the code that was searched for is, below the selected organization too. */
export function FoundCodes({ codes }: { codes: readonly FoundCode[] }) {
  return codes.map((found) => (
    <section key={found.id} className={classes.found} aria-label={texts.found}>
      <p>
        <strong>{texts.foundIn(found.code, found.batchName, found.organizationName)}</strong>
        <span>{[found.siteName, found.areaName, found.planName].filter(Boolean).join(' › ')}</span>
      </p>
      <Button
        component="a"
        aria-label={texts.openOf(found.code)}
        href={addressOf(batchPath(found.batchId), found.organizationNumber, found.code)}
      >
        {texts.open}
      </Button>
    </section>
  ));
}

/** Says where a code was searched for in vain, and offers where else to look. */
export function CodeNotFound({ text }: { text: string }) {
  const canFindAccounts = useCanCall()(findAccounts);
  const shown = useSelection((state) => state.shown);
  if (shown === null || shown.number === null) return null;
  return (
    <section className={classes.found} aria-label={texts.notFoundIn(text, shown.name)}>
      <p>{texts.notFoundIn(text, shown.name)}</p>
      <div>
        {ancestorsOf(shown.uniqueId).map(({ number, name, uniqueId }) => (
          <Button
            key={uniqueId}
            component="a"
            variant="default"
            href={addressOf(listPath, number, text)}
          >
            {texts.searchIn(name)}
          </Button>
        ))}
        {canFindAccounts && (
          <Button
            component="a"
            variant="default"
            href={addressOf('/support/account', shown.number, text)}
          >
            {texts.findAccounts}
          </Button>
        )}
      </div>
    </section>
  );
}

function addressOf(path: string, org: number, text: string): string {
  return `${consolePath}${path.slice(1)}?${new URLSearchParams({ org: String(org), text })}`;
}
