import { visibleText } from '@maycrawl/core/message';
import type { JSX } from 'preact';
import { render } from 'preact';
import { askWhy } from '../engine/client.js';
import type { Why } from '../engine/protocol.js';
import { rich, text } from '../messages/text.js';
import { crawlers, draftText, type KeptTest, keptTests, site, urls } from '../state/workspace.js';
import { readUrl } from '../urls/test-url.js';
import { knownVerdicts, verdictText } from './known-verdicts.js';

/** More would take the browser minutes, and hundreds of sheets. */
const MAX_LINES = 5000;
const MAX_URLS = 500;

export function PrintedPage({ reasons }: { readonly reasons: readonly Why[] }): JSX.Element {
  return (
    <>
      <h1>{site.value === '' ? 'robots.txt' : `robots.txt · ${site.value}`}</h1>
      <PrintedFile />
      <PrintedVerdicts />
      {reasons.length > 0 && <PrintedReasons reasons={reasons} />}
    </>
  );
}

function PrintedFile(): JSX.Element {
  const lines = draftText.value.replace(/\n$/, '').split('\n');
  const leftOut = lines.length - MAX_LINES;
  return (
    <section>
      <h2>{text('takeAway', 'printedFile')}</h2>
      <ol class="mono" translate={false}>
        {lines.slice(0, MAX_LINES).map((line, at) => (
          <li key={at}>{visibleText(line)}</li>
        ))}
      </ol>
      {leftOut > 0 && <p>{text('takeAway', 'linesLeftOut', { count: leftOut })}</p>}
    </section>
  );
}

function PrintedVerdicts(): JSX.Element | null {
  const verdictOf = knownVerdicts();
  if (verdictOf === undefined || urls.value.length === 0) return null;
  const leftOut = urls.value.length - MAX_URLS;
  return (
    <section>
      <h2>{text('takeAway', 'printedVerdicts')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('takeAway', 'csvUrl')}</th>
            {crawlers.value.map((crawler) => (
              <th scope="col" key={crawler} translate={false}>
                {crawler}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {urls.value.slice(0, MAX_URLS).map((url, row) => (
            <tr key={url}>
              <th scope="row" class="mono" translate={false}>
                {visibleText(url)}
              </th>
              {crawlers.value.map((crawler, column) => {
                const verdict = verdictOf(row, column);
                return <td key={crawler}>{verdict === undefined ? '' : verdictText(verdict)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {leftOut > 0 && <p>{text('takeAway', 'urlsLeftOut', { count: leftOut })}</p>}
    </section>
  );
}

function PrintedReasons({ reasons }: { readonly reasons: readonly Why[] }): JSX.Element {
  return (
    <section>
      <h2>{text('takeAway', 'printedTests')}</h2>
      {reasons.map((why, at) => {
        const test = keptTests.value[at];
        if (test === undefined) return null;
        return <Reason key={`${test.crawler} ${test.url}`} why={why} test={test} />;
      })}
    </section>
  );
}

function Reason({ why, test: { crawler, allowed } }: { readonly why: Why; readonly test: KeptTest }): JSX.Element {
  const path = <code translate={false}>{why.path}</code>;
  return (
    <div class="printed-reason">
      <p>
        <b>{rich('takeAway', why.allowed ? 'mayFetch' : 'mayNotFetch', { crawler, path })}</b>{' '}
        {text('takeAway', why.allowed === allowed ? 'passes' : 'fails')}
      </p>
      {why.rule === undefined ? (
        why.reason === 'no-matching-rule' && <p>{text('why', 'reasonNoRule')}</p>
      ) : (
        <p>{rich('takeAway', 'decides', { line: why.rule.line, rule: <RuleText rule={why.rule} /> })}</p>
      )}
      {why.overruled.map((rule) => (
        <p key={rule.line}>{rich('takeAway', 'loses', { line: rule.line, rule: <RuleText rule={rule} /> })}</p>
      ))}
    </div>
  );
}

function RuleText({ rule }: { readonly rule: NonNullable<Why['rule']> }): JSX.Element {
  return (
    <code translate={false}>
      {rule.type === 'allow' ? 'Allow' : 'Disallow'}: {rule.pattern}
    </code>
  );
}

/** Reasons of more tests would take many pages. */
const MAX_REASONS = 100;

export async function printWorkspace(): Promise<void> {
  const reasons: Why[] = await Promise.all(
    keptTests.value.slice(0, MAX_REASONS).map(({ url, crawler }) => askWhy(readUrl(url)?.path ?? '/', crawler)),
  );
  const sheet = document.createElement('div');
  sheet.className = 'printed';
  document.body.append(sheet);
  render(PrintedPage({ reasons }), sheet);
  // Print blocks until the dialog is closed, except on some phones, where the event comes later.
  addEventListener(
    'afterprint',
    () => {
      render(null, sheet);
      sheet.remove();
    },
    { once: true },
  );
  print();
}
