import { deviceType } from '../../../devices/fields.ts';
import type { ToldDevice } from '../../check/contract.ts';
import classes from './Form.module.css';
import { checkTexts as texts } from './texts.ts';

/** What each device will be told, in its order. */
export function ToldDevices({ devices }: { devices: readonly ToldDevice[] }) {
  if (devices.length === 0) return <p className={classes.help}>{texts.noDevices}</p>;
  return (
    <ul className={classes.told}>
      {devices.map((device) => (
        <li key={device.deviceId}>
          <details>
            <summary>
              <strong>{device.name}</strong>{' '}
              <span className={classes.dim}>
                {[
                  deviceType.names[device.type],
                  device.areaName,
                  device.by === 'hand' ? texts.byHand : texts.byPush,
                  texts.changes[device.change],
                ].join(' · ')}
              </span>
            </summary>
            <ol className={classes.lines}>
              {device.lines.map(({ text, change }, index) => (
                <li key={`${index} ${text}`} data-change={change}>
                  <span aria-hidden>{change === 'same' ? ' ' : change === 'add' ? '+' : '−'}</span>
                  <code>{text}</code>
                </li>
              ))}
            </ol>
          </details>
          {device.limits.map((limit) => (
            <p key={limit} className={classes.limit}>
              {limit}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
