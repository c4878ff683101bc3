import { vi } from 'vitest';

interface Download {
  name: string;
  text: string;
}

/** Intercepts downloads until the test ends; returns the saved files. */
export function catchDownloads(): Download[] {
  const saved: Download[] = [];
  const contents = new Map<string, Blob>();
  const createUrl = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const url = createUrl(content);
    if (content instanceof Blob) contents.set(url, content);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const { download: name } = this;
    void contents
      .get(this.href)
      ?.text()
      .then((text) => saved.push({ name, text }));
  });
  return saved;
}
