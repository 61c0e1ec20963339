import { expect, it } from 'vitest';
import { FaultLog } from '../../src/watch/fault-log.js';

const HOUR = 3_600_000;

function startLog() {
  const lines: string[] = [];
  let time = 0;
  const log = new FaultLog(
    (line) => lines.push(line),
    () => time,
  );
  const after = (milliseconds: number): void => {
    time += milliseconds;
  };
  return { log, lines, after };
}

it('says once that the store fails, and once that checks are written again', () => {
  const { log, lines } = startLog();
  for (let times = 0; times < 3; times++) log.add(undefined, 'the disk is full', true);
  for (let times = 0; times < 3; times++) log.written('https://a.example');
  log.add(undefined, 'the disk is full', true);
  expect(lines).toEqual(['the disk is full', 'checks are written to the store again', 'the disk is full']);
});

it('does not take a check that is written for the end of another fault', () => {
  const { log, lines } = startLog();
  for (let times = 0; times < 3; times++) {
    log.add(undefined, 'the heartbeat answers 500', false);
    log.written('https://a.example');
  }
  expect(lines).toEqual(['the heartbeat answers 500']);
  for (let times = 0; times < 3; times++) {
    log.add(undefined, 'old entries cannot be removed', false);
    log.add(undefined, 'the heartbeat answers 500', false);
  }
  expect(lines).toEqual(['the heartbeat answers 500', 'old entries cannot be removed']);
});

it('says again after an hour what goes on, also if another process writes the checks', () => {
  const { log, lines, after } = startLog();
  log.add(undefined, 'no connection', true);
  after(HOUR - 1);
  log.add(undefined, 'no connection', true);
  expect(lines).toHaveLength(1);
  after(1);
  log.add(undefined, 'no connection', true);
  expect(lines).toEqual(['no connection', 'no connection']);
});
