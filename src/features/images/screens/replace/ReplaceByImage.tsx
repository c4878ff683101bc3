import { Alert, Button, Radio, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery, useChange } from '../../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { copyPicture, images } from '../../contract.ts';
import { StoredImage } from '../../public/StoredImage.tsx';
import { texts } from '../../texts.ts';
import shared from '../Images.module.css';
import classes from './Replace.module.css';
import type { ReplaceProps } from './ReplaceByFile.tsx';

export function ReplaceByImage(props: ReplaceProps) {
  const { number, image, onReplaced, onPending } = props;
  const [search, setSearch] = useState('');
  const [text] = useDebouncedValue(search.trim(), 250);
  const [from, setFrom] = useState<string | null>(null);
  const change = useChange(copyPicture, { refreshes: [images.list], ownError: true });
  const orgNumber = String(number);
  const { data, error } = useQuery({
    ...endpointQuery(images.list, {
      params: { orgNumber },
      query: { status: 'Active', ...(text !== '' && { text }) },
    }),
    placeholderData: keepPreviousData,
    meta: { ownError: true },
  });
  const others = data?.rows.filter(({ id }) => id !== image.id) ?? [];
  const chosen = others.find(({ id }) => id === from);
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
          {others.map(({ id, name, renditions }) => (
            <li key={id}>
              <Radio value={id} label={name} className={classes.pickRadio} />
              <span className={shared.smallThumbnail}>
                <StoredImage renditions={renditions} width={160} alt="" />
              </span>
            </li>
          ))}
        </ul>
      </Radio.Group>
      {data !== undefined && others.length === 0 && <p>{texts.noImageFound}</p>}
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
