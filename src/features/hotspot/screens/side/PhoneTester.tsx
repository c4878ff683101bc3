import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { type HotspotSettings, methodNames } from '../../fields.ts';
import { organizationIdentifier } from '../../kinds.ts';
import type { Route } from '../../rules/partners.ts';
import { joinRules } from '../../rules/phone-match.ts';
import { texts } from '../../texts.ts';
import classes from '../Hotspot.module.css';
import { type Typed, typedPhone } from './typed-phone.ts';

interface PhoneTesterProps {
  settings: HotspotSettings;
  routes: readonly Route[];
}

const methods = Object.entries(methodNames).map(([value, label]) => ({ value, label }));

/** Says whether a phone with a profile would join, by which rule, and who decides its login. */
export function PhoneTester({ settings, routes }: PhoneTesterProps) {
  const [typed, setTyped] = useState<Typed>({ realm: '', consortium: '', plmn: '', method: null });
  const phone = typedPhone(typed);
  const isEmpty = phone.realm === null && phone.consortium === null && phone.plmn === null;
  const wrong =
    typed.consortium.trim() !== '' && organizationIdentifier(typed.consortium.trim()) !== true;
  const set = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  return (
    <SidePanel title={texts.try} help={texts.tryHelp}>
      <div className={classes.fields}>
        <TextInput
          label={texts.realm}
          placeholder="example.com"
          value={typed.realm}
          onChange={({ currentTarget }) => set({ realm: currentTarget.value })}
        />
        <Select
          label={texts.method}
          placeholder={texts.anyMethod}
          data={methods}
          value={typed.method}
          clearable
          onChange={(method) => set({ method })}
        />
        <TextInput
          label={texts.consortium}
          placeholder="5A03BA0000"
          value={typed.consortium}
          error={wrong && organizationIdentifier(typed.consortium.trim())}
          onChange={({ currentTarget }) => set({ consortium: currentTarget.value })}
        />
        <TextInput
          label={texts.plmn}
          placeholder={texts.plmnPlaceholder}
          value={typed.plmn}
          onChange={({ currentTarget }) => set({ plmn: currentTarget.value })}
        />
      </div>
      <div aria-live="polite">
        {!isEmpty && !wrong && <Outcome rules={joinRules(settings, routes, phone)} />}
      </div>
    </SidePanel>
  );
}

function Outcome({ rules }: { rules: ReturnType<typeof joinRules> }) {
  if (rules.length === 0) return <p className={classes.inherited}>{texts.joinsNot}</p>;
  return (
    <>
      <p className={classes.inherited}>{texts.joins}</p>
      <ol className={classes.result}>
        {rules.map(({ rule, text, partner }) => (
          <li key={rule}>
            {text}. {partner === null ? texts.decidedHere : texts.decidedBy(partner.name)}.
          </li>
        ))}
      </ol>
    </>
  );
}
