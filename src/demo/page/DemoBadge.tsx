import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { demoAccount } from '../messages.ts';
import classes from './DemoBadge.module.css';
import { texts } from './texts.ts';

interface DemoBadgeProps {
  onReset: () => void;
}

/** The header's badge of demo mode, with an explanation and a button to reset the demo. */
export function DemoBadge({ onReset }: DemoBadgeProps) {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    setOpen(false);
    setAsking(true);
  };
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={280} trapFocus>
        <Popover.Target>
          <Button
            className={classes.badge}
            variant="light"
            size="compact-xs"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {texts.demo}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.card} aria-label={texts.title}>
          <p className={classes.title}>{texts.title}</p>
          <p className={classes.text}>{texts.explanation}</p>
          <p className={classes.text}>
            {texts.account(demoAccount.username, demoAccount.password)}
          </p>
          <div className={classes.actions}>
            <Button component="a" href="/admin-ui/admin/" variant="default" size="xs">
              {texts.leave}
            </Button>
            <Button size="xs" onClick={ask} data-autofocus>
              {texts.reset}
            </Button>
          </div>
        </Popover.Dropdown>
      </Popover>
      <ConfirmDialog
        opened={isAsking}
        title={texts.reset}
        confirmLabel={texts.reset}
        danger
        onConfirm={onReset}
        onCancel={() => setAsking(false)}
      >
        {texts.resetQuestion}
      </ConfirmDialog>
    </>
  );
}
