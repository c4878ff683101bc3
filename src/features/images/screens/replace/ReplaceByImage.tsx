import { Alert, Button, Radio, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { Pager } from '../../../../ui/table/Pager.tsx';
import { copyPicture, images } from '../../contract.ts';
import { StoredImage } from '../../public/StoredImage.tsx';
import { texts } from '../../texts.ts';
import shared from '../Images.module.css';
import classes from './Replace.module.css';
import type { ReplaceProps } from './ReplaceByFile.tsx';
import { SlotSizeWarning } from './SlotSizeWarning.tsx';

export function ReplaceByImage(props: ReplaceProps) {
  const { number, image, onReplaced, onPending } = props;
  const [search, setSearch] = useState('');
  const [text] = useDebouncedValue(search.trim(), 250);
  const [shown, setShown] = useState<{ index: number; size: number; text: string }>({
    index: 0,
    size: 25,
    text,
  });
  // A search starts at its first page.
  const page = shown.text === text ? shown : { ...shown, index: 0 };
  const [from, setFrom] = useState<string | null>(null);
  const change = useChange(copyPicture, { refreshes: [images.list], ownError: true });
  const orgNumber = String(number);
  const { data, error } = useQuery({
    ...endpointQuery(images.list, {
      params: { orgNumber },
      query: {
        status: 'Active',
        page: String(page.index + 1),
        pageSize: String(page.size),
        ...(text !== '' && { text }),
      },
    }),
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
  const rows = data?.rows ?? [];
  const hasOthers = rows.some(({ id }) => id !== image.id) || page.index > 0;
  const chosen = rows.find(({ id }) => id === from);
  const replace = (id: string) => {
    onPending(true);
    change.mutate(
      { params: { orgNumber, imageId: image.id }, body: { from: id } },
      {
        onSuccess: (replaced) => {
          showSuccess(texts.replaced(image.name));
          onReplaced(replaced);
        },
        onError: () => onPending(false),
      },
    );
  };
  const failure = change.error ?? error;
  return (
    <>
      <p>{texts.fromImageHelp}</p>
      <TextInput
        aria-label={texts.searchImages}
        placeholder={texts.searchImages}
        maxLength={100}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <Radio.Group aria-label={texts.fromImage} value={chosen?.id ?? null} onChange={setFrom}>
        <ul className={classes.picks}>
          {rows.map(({ id, name, renditions }) => (
            <li key={id}>
              <Radio
                value={id}
                label={id === image.id ? texts.thisImage(name) : name}
                disabled={id === image.id}
                className={classes.pickRadio}
              />
              <span className={shared.smallThumbnail}>
                <StoredImage renditions={renditions} width={160} alt="" />
              </span>
            </li>
          ))}
        </ul>
      </Radio.Group>
      {data !== undefined && !hasOthers && <p>{texts.noImageFound}</p>}
      {data !== undefined && hasOthers && (
        <Pager
          page={{ ...page, total: data.total }}
          words={texts.pager}
          onPage={(next) => setShown({ ...next, text })}
        />
      )}
      {chosen !== undefined && <SlotSizeWarning image={image} picture={chosen} />}
      {failure !== null && <Alert color="red">{failure.message}</Alert>}
      <div className={classes.replaceFooter}>
        <Button variant="default" disabled={change.isPending} onClick={props.onClose}>
          {texts.cancel}
        </Button>
        <Button
          disabled={chosen === undefined}
          loading={change.isPending}
          onClick={() => {
            if (chosen !== undefined) replace(chosen.id);
          }}
        >
          {texts.replaceNow}
        </Button>
      </div>
    </>
  );
}
