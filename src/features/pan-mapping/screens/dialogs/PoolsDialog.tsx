import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { panSharing } from '../../fields.ts';
import { figureTexts, texts as pageTexts, panelTexts } from '../../texts.ts';
import classes from '../Building.module.css';
import type { BuildingDialogProps } from './BuildingDialogs.tsx';

/** The pools of a site with what is free. */
export function PoolsDialog({ building, onOpen, onClose }: BuildingDialogProps) {
  return (
    <Dialog
      opened
      title={pageTexts.pools}
      width={560}
      onClose={onClose}
      footer={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onOpen({ kind: 'pool', id: null })}
        >
          {figureTexts.addPool}
        </Button>
      }
    >
      {building.pools.length === 0 ? (
        <p className={classes.dimmed}>{figureTexts.noPool}</p>
      ) : (
        <ul className={classes.poolList}>
          {building.pools.map((pool) => (
            <li key={pool.id}>
              <div>
                <b>{pool.name}</b> · {pool.ssid}
                <div className={classes.dimmed}>
                  {panSharing.names[pool.sharing]} · {pool.range} ·{' '}
                  {figureTexts.ofAll(pool.used, pool.total)}
                  {pool.cooling > 0 && ` · ${pool.cooling} cooling`}
                </div>
                <div className={classes.bar} aria-hidden>
                  <span style={{ width: `${(pool.used / Math.max(1, pool.total)) * 100}%` }} />
                </div>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${panelTexts.edit} ${pool.name}`}
                onClick={() => onOpen({ kind: 'pool', id: pool.id })}
              >
                {panelTexts.edit}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
