import { focusField } from '../../../../ui/form/focusField.ts';
import { SideFacts, SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { StatusLabel } from '../../../../ui/StatusLabel.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import type { HotspotView } from '../../contract.ts';
import type { HotspotSettings } from '../../fields.ts';
import { type Finding, findingsOf } from '../../rules/checks.ts';
import { phoneView } from '../../rules/phone-view.ts';
import type { HotspotState } from '../../rules/state.ts';
import { texts } from '../../texts.ts';
import classes from '../Hotspot.module.css';
import { PhoneTester } from './PhoneTester.tsx';

interface HotspotSideProps {
  view: HotspotView;
  /** what applies with what is typed */
  live: HotspotSettings;
  state: HotspotState;
}

/** The state of the settings, what phones see of them, what is wrong, and who would join. */
export function HotspotSide({ view, live, state }: HotspotSideProps) {
  const { publication, timeZone } = view;
  const { beacon, anqp } = phoneView(live);
  const isEmpty = beacon.length === 0 && anqp.length === 0;
  return (
    <>
      <SidePanel title={texts.state} help={texts.stateTexts[state]}>
        <StatusLabel {...texts.states[state]} />
        {publication !== null && (
          <SideFacts
            facts={[
              [
                texts.publishedNumber(publication.number, publication.publishedBy),
                <TimeStamp key="at" at={new Date(publication.publishedAt)} timeZone={timeZone} />,
              ],
            ]}
          />
        )}
      </SidePanel>
      <Findings findings={findingsOf(live, view)} />
      <SidePanel title={texts.phone} help={texts.phoneHelp}>
        {isEmpty && <p className={classes.inherited}>{texts.nothing}</p>}
        <Elements title={texts.beacon} elements={beacon} />
        <Elements title={texts.anqp} elements={anqp} />
      </SidePanel>
      <PhoneTester settings={live} routes={view.routes} />
    </>
  );
}

interface ElementsProps {
  title: string;
  elements: readonly { name: string; text: string }[];
}

function Elements({ title, elements }: ElementsProps) {
  if (elements.length === 0) return null;
  return (
    <>
      <h3 className={classes.group}>{title}</h3>
      <SideFacts facts={elements.map(({ name, text }) => [name, text] as const)} />
    </>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <SidePanel title={texts.checks}>
      {findings.length === 0 ? (
        <StatusLabel tone="good" label={texts.noFindings} />
      ) : (
        <ul className={classes.findings}>
          {findings.map(({ level, field, text }) => (
            <li key={text}>
              <span className={classes[level]}>
                {level === 'error' ? texts.error : texts.warning}
              </span>
              {field === 'partners' ? (
                <span>{text}</span>
              ) : (
                <button type="button" onClick={() => focusField(document.body, [field])}>
                  {text}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  );
}
