import { type ReactNode, useEffect, useState } from 'react';
import type { ImageFormat } from '../../fields.ts';
import { formatFileSize } from '../../file-size.ts';
import { readImageHeader } from '../../processing/image-header.ts';
import { StoredImage } from '../../public/StoredImage.tsx';
import { texts } from '../../texts.ts';
import shared from '../Images.module.css';
import { pixelsText, sizeText } from '../image-texts.ts';
import classes from './Replace.module.css';
import type { ReplacedImage } from './ReplaceByFile.tsx';
import { SlotSizeWarning } from './SlotSizeWarning.tsx';

/** Shows the picture of an image beside the file that would replace it. */
export function PictureComparison({ image, file }: { image: ReplacedImage; file: File }) {
  const [failed, setFailed] = useState<File | null>(null);
  const [drawn, setDrawn] = useState<{ file: File; width: number; height: number } | null>(null);
  const read = useFileContent(file, setFailed);
  const size = formatFileSize(file.size);
  const format = read?.format ?? null;
  const picture = drawn?.file === file && format !== null ? { ...drawn, format } : null;
  const facts = picture === null ? size : factsOf(picture, size);
  return (
    <>
      <div className={classes.comparison}>
        <Compared label={texts.currentPicture} facts={factsOf(image, sizeText(image))}>
          <StoredImage renditions={image.renditions} width={320} alt="" />
        </Compared>
        <Compared label={texts.newPicture} facts={texts.newFile(facts, file.name)}>
          {failed === file ? (
            <p>{texts.noPreview}</p>
          ) : (
            <img
              src={read?.address}
              alt=""
              onError={() => setFailed(file)}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setDrawn({ file, width: naturalWidth, height: naturalHeight })
              }
            />
          )}
        </Compared>
      </div>
      {picture !== null && <SlotSizeWarning image={image} picture={picture} />}
    </>
  );
}

function factsOf(
  picture: { format: ImageFormat; width: number; height: number },
  size: string,
): string {
  return texts.file(picture.format.toUpperCase(), pixelsText(picture), size);
}

interface ComparedProps {
  label: string;
  facts: string;
  children: ReactNode;
}

function Compared({ label, facts, children }: ComparedProps) {
  return (
    <figure>
      <div className={`${shared.checkered} ${classes.comparedPicture}`}>{children}</div>
      <figcaption>
        <strong>{label}</strong>
        {facts}
      </figcaption>
    </figure>
  );
}

interface FileContent {
  file: File;
  /** a data URL, as the content security policy forbids blob URLs */
  address: string;
  /** by its content; null if the browser shows another format than those that can be uploaded */
  format: ImageFormat | null;
}

/** Reads a file; returns undefined until it is read. */
function useFileContent(file: File, onFailure: (file: File) => void): FileContent | undefined {
  const [read, setRead] = useState<FileContent | null>(null);
  useEffect(() => {
    let isCurrent = true;
    Promise.all([dataUrlOf(file), file.arrayBuffer()]).then(
      ([address, content]) => {
        const header = readImageHeader(new Uint8Array(content));
        const format = header?.format ?? (file.type === 'image/svg+xml' ? 'svg' : null);
        if (isCurrent) setRead({ file, address, format });
      },
      () => isCurrent && onFailure(file),
    );
    return () => {
      isCurrent = false;
    };
  }, [file, onFailure]);
  return read?.file === file ? read : undefined;
}

function dataUrlOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  return promise;
}
