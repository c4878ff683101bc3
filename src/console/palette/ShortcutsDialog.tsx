import { Kbd } from '@mantine/core';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import classes from './Palette.module.css';
import { texts } from './texts.ts';

/** The list of keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened title={texts.shortcuts} width={560} onClose={onClose}>
      {texts.areas.map(({ title, keys }) => (
        <section key={title} className={classes.area}>
          <h3 className={classes.areaTitle}>{title}</h3>
          <dl className={classes.keys}>
            {keys.map(([combination, meaning]) => (
              <div key={meaning} className={classes.key}>
                <dt>
                  {combination.map((key) => (
                    <Kbd key={key} size="xs">
                      {key}
                    </Kbd>
                  ))}
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
