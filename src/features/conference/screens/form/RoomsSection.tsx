import { FieldRow, FormSection } from '../../../../ui/form/FormSection.tsx';
import { Field } from '../../../../ui/record/Field.tsx';
import { useDraft } from '../../../../ui/record/useFieldsForm.ts';
import { roomsInside } from '../../../advanced-conference/public/rooms.ts';
import type { ConferenceSiteReply } from '../../check/contract.ts';
import { Picker, type PickerItem } from './Picker.tsx';
import type { SectionProps } from './Sections.tsx';
import { formTexts as texts } from './texts.ts';

/** Rooms with their ports and networks, and the SSID. */
export function RoomsSection(props: SectionProps) {
  const { form, site } = props;
  const mode = useDraft(form, 'mode');
  const roomIds = useDraft(form, 'roomIds');
  const portIds = useDraft(form, 'portIds');
  const { map } = form.fields;
  const errorOf = (name: 'roomIds' | 'portIds') => {
    const error = form.errors[name];
    return typeof error === 'string' ? error : undefined;
  };
  const networks = site.networks.filter(({ use }) => (use === 'dark') === (mode === 'dark'));
  return (
    <>
      <FormSection {...texts.sections.rooms}>
        <Picker
          label={map.roomIds.label}
          path="roomIds"
          items={site.rooms.map(roomItem)}
          value={roomIds}
          error={errorOf('roomIds')}
          required
          none={texts.noRooms}
          onChange={(ids) => form.setFieldValue('roomIds', ids)}
        />
        <Picker
          label={map.portIds.label}
          help={texts.portsHelp}
          path="portIds"
          items={portItems(site, roomIds, portIds, mode === 'dark')}
          value={portIds}
          error={errorOf('portIds')}
          none={texts.noPorts}
          onChange={(ids) => form.setFieldValue('portIds', ids)}
        />
        <FieldRow>
          <Field form={form} name="vlan" help={texts.vlanHelp(networks.map(({ name }) => name))} />
          {mode !== 'dark' && <Field form={form} name="publicAddresses" />}
        </FieldRow>
      </FormSection>
      <SsidSection {...props} />
    </>
  );
}

function SsidSection({ form, site, stored }: SectionProps) {
  const kind = useDraft(form, 'ssidKind');
  const security = useDraft(form, 'security');
  const mode = useDraft(form, 'mode');
  const { ssidKind, security: securities } = form.fields.map;
  const isOwn = kind === 'own';
  return (
    <FormSection {...texts.sections.ssid}>
      <FieldRow>
        <Field
          form={form}
          name="ssidKind"
          options={ssidKind.options.filter(
            ({ value }) => value !== 'shared' || mode === 'standard',
          )}
        />
        {kind !== 'none' && <Field form={form} name="ssid" required={!isOwn} />}
      </FieldRow>
      {isOwn && (
        <FieldRow>
          <Field
            form={form}
            name="security"
            options={securities.options.filter(({ value }) => site.rules.security.includes(value))}
          />
          {(security === 'wpa2' || security === 'wpa3') && (
            <Field form={form} name="secrets.wpaKey" required isSet={stored.includes('wpaKey')} />
          )}
        </FieldRow>
      )}
    </FormSection>
  );
}

function roomItem({
  id,
  name,
  code,
  seats,
  parts,
}: ConferenceSiteReply['rooms'][number]): PickerItem {
  const detail = [
    code === name ? '' : code,
    seats === null ? '' : texts.seats(seats),
    parts.length === 0 ? '' : texts.consistsOf(parts),
  ];
  return { id, name, detail: detail.filter(Boolean).join(' · ') };
}

/** The ports of the chosen rooms and of their parts, those without a room, and what is chosen already. */
function portItems(
  { ports, rooms }: ConferenceSiteReply,
  roomIds: readonly string[],
  chosen: readonly string[],
  isDark: boolean,
): PickerItem[] {
  const names = new Map(rooms.map(({ id, name }) => [id, name]));
  const inside = roomsInside(rooms, roomIds);
  return ports
    .filter(
      (port) => (isDark ? port.carriesDark : port.carriesConference) || chosen.includes(port.id),
    )
    .filter(({ id, roomId }) => roomId === null || inside.has(roomId) || chosen.includes(id))
    .map(({ id, name, roomId }) => ({
      id,
      name,
      detail: roomId === null ? texts.noRoom : (names.get(roomId) ?? ''),
    }));
}
