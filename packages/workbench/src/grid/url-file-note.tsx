/** What is unclear about a text, or why no URLs can be taken from it. */

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { Button } from '../elements/button.js';
import { text } from '../messages/text.js';
import type { UrlFile } from '../url-files/read-url-file.js';

interface Props {
  readonly file: UrlFile;
  /** Empty for text. */
  readonly name: string;
  readonly onChoose: (as: number | 'lines') => void;
  /** Opens it as the draft. */
  readonly onOpen: () => void;
}

export function UrlFileNote({ file, name, onChoose, onOpen }: Props): JSX.Element {
  return (
    <div class="url-file" role="alert">
      {name !== '' && (
        <p>
          <strong translate={false}>{name}</strong>
        </p>
      )}
      <p>{noteOf(file)}</p>
      {file.kind === 'columns' && <Columns file={file} onChoose={onChoose} />}
      {(file.kind === 'robots' || file.kind === 'either') && (
        <p class="tools">
          <Button onClick={() => onChoose('lines')} label={text('urls', 'readAsUrls')} />
          <Button onClick={onOpen} label={text('urls', 'openAsDraft')} />
        </p>
      )}
    </div>
  );
}

function Columns({
  file,
  onChoose,
}: { readonly file: Extract<UrlFile, { kind: 'columns' }> } & Pick<Props, 'onChoose'>) {
  const chosen = useSignal(file.columns[0]?.index ?? 0);
  return (
    <p class="tools">
      <label>
        {text('urls', 'column')}{' '}
        <select
          class="field"
          value={chosen.value}
          onChange={(event) => (chosen.value = Number(event.currentTarget.value))}
        >
          {file.columns.map(({ index, name, sample }) => (
            <option key={index} value={index}>
              {name === ''
                ? text('urls', 'unnamedColumn', { number: index + 1, sample })
                : text('urls', 'namedColumn', { name, sample })}
            </option>
          ))}
        </select>
      </label>
      <Button class="button main" onClick={() => onChoose(chosen.value)} label={text('urls', 'takeColumn')} />
      <Button onClick={() => onChoose('lines')} label={text('urls', 'wholeLines')} />
    </p>
  );
}

function noteOf(file: UrlFile): string {
  switch (file.kind) {
    case 'columns':
      return text('urls', 'whichColumn', { count: file.columns.length });
    case 'table-without-urls':
      return text('urls', 'tableWithoutUrls', { count: file.rows, columns: file.columns });
    case 'sitemap-index':
      return text('urls', 'sitemapIndex', { count: file.sitemaps });
    case 'robots':
      return text('urls', 'isRobots');
    case 'either':
      return text('urls', 'isEither');
    case 'binary':
      return text('urls', 'isBinary');
    case 'web-page':
      return text('urls', 'isWebPage');
    case 'other-xml':
      return text('urls', 'isOtherXml');
    case 'urls':
      return '';
  }
}
