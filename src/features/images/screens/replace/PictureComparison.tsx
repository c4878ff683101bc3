import { type ReactNode, useEffect, useState } from 'react';
import { formatFileSize } from '../../file-size.ts';
import { StoredImage } from '../../public/StoredImage.tsx';
import { texts } from '../../texts.ts';
import shared from '../Images.module.css';
import { pixelsText } from '../image-texts.ts';
import classes from './Replace.module.css';
import type { ReplacedImage } from './ReplaceByFile.tsx';

/** Shows the picture of an image beside the file that would replace it. */
export function PictureComparison({ image, file }: { image: ReplacedImage; file: File }) {
  const [failed, setFailed] = useState<File | null>(null);
  const address = useFileAddress(file, setFailed);
  const now = texts.file(
    image.format.toUpperCase(),
    pixelsText(image),
    formatFileSize(image.sourceBytes),
  );
  return (
    <div className={classes.comparison}>
      <Compared label={texts.currentPicture} facts={now}>
        <StoredImage renditions={image.renditions} width={320} alt="" />
      </Compared>
      <Compared
        label={texts.newPicture}
        facts={texts.newFile(file.name, formatFileSize(file.size))}
      >
        {failed === file ? (
          <p>{texts.noPreview}</p>
        ) : (
          <img src={address} alt="" onError={() => setFailed(file)} />
        )}
      </Compared>
    </div>
  );
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

/** Returns a data URL of a file, as the content security policy forbids blob URLs; undefined until it is read. */
function useFileAddress(file: File, onFailure: (file: File) => void): string | undefined {
  const [read, setRead] = useState<{ file: File; address: string } | null>(null);
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () =>
      typeof reader.result === 'string' && setRead({ file, address: reader.result });
    reader.onerror = () => onFailure(file);
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file, onFailure]);
  return read?.file === file ? read.address : undefined;
}
