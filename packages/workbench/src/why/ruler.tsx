/** The path, and below it the rules that match: the longest first, so that the longer one is visibly longer. */

import type { JSX } from 'preact';
import type { MatchingRule, Why } from '../engine/protocol.js';
import type { Stretch } from '../engine/stretches.js';
import { rich, text } from '../messages/text.js';
import { directive } from './reason.js';

export function Ruler({ why }: { readonly why: Why }): JSX.Element | null {
  const { rule, overruled, overruledCount, path } = why;
  if (rule === undefined || rule.pattern === '') return null;
  const left = overruledCount - overruled.length;
  return (
    <div class="ruler-frame">
      <table class="ruler">
        <caption class="visually-hidden">{text('why', 'ruler')}</caption>
        <tbody>
          <tr>
            <th scope="row">{text('why', 'rulerUrl')}</th>
            <td class="directive" />
            <td class="pattern" translate={false}>
              {path}
            </td>
            <td />
          </tr>
          <RulerRow rule={rule} isDecider={true} />
          {overruled.map((loser) => (
            <RulerRow key={loser.line} rule={loser} isDecider={false} />
          ))}
          {left > 0 && (
            <tr>
              <th scope="row" />
              <td class="directive" />
              <td class="more">{text('why', 'more', { count: left })}</td>
              <td />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function RulerRow({ rule, isDecider }: { readonly rule: MatchingRule; readonly isDecider: boolean }): JSX.Element {
  const length = rule.matchLength;
  const note = rule.isFolder ? (isDecider ? 'folderDecides' : 'folderLoses') : isDecider ? 'decides' : 'loses';
  return (
    <tr class={isDecider ? 'decides' : 'loses'}>
      <th scope="row">{text('why', 'rulerLine', { line: rule.line })}</th>
      <td class="directive" translate={false}>
        {directive(rule.type)}
      </td>
      <td class="pattern" translate={false}>
        <mark>
          {rule.stretches.length === 0 && rule.matched}
          {rule.stretches.map((stretch, index) => (
            <PatternPart key={`${index} ${stretch.text}`} stretch={stretch} />
          ))}
        </mark>
        {rule.matched.endsWith('$') && '$'}
      </td>
      <td class="length">
        {text('why', note, { length })}
        {!rule.isFolder && rule.matched !== rule.pattern && (
          <small>{rich('why', 'asWritten', { pattern: <code>{rule.pattern}</code> })}</small>
        )}
      </td>
    </tr>
  );
}

/** Literal text as it is; a `*` with the length of what it matched. */
function PatternPart({ stretch: { isStar, text: matched } }: { readonly stretch: Stretch }): JSX.Element {
  if (!isStar) return <>{matched}</>;
  const meaning = matched === '' ? text('why', 'starNothing') : text('why', 'star', { text: matched });
  return (
    <span class={matched === '' ? 'star empty' : 'star'} title={meaning}>
      <span aria-hidden="true">{`*${'─'.repeat(Math.max(0, matched.length - 1))}`}</span>
      <span class="visually-hidden">{meaning}</span>
    </span>
  );
}
