import { text } from '../messages/text.js';
import type { Summary } from './summary.js';

const SEARCH = {
  all: 'searchAll',
  except: 'searchExcept',
  only: 'searchOnly',
  nothing: 'searchNothing',
  'not-decided': 'searchNotDecided',
} as const;

const TRAINING = { none: 'trainingNone', all: 'trainingAll', 'not-decided': 'trainingNotDecided' } as const;

export function summaryTexts(summary: Summary): readonly string[] {
  const { search, searchBlocked, searchCount, training, trainingBlocked, trainingCount } = summary;
  return [
    search === 'mixed'
      ? text('policy', 'searchMixed', { blocked: searchBlocked, total: searchCount })
      : text('policy', SEARCH[search]),
    training === 'some'
      ? text('policy', 'trainingSome', { blocked: trainingBlocked, total: trainingCount })
      : text('policy', TRAINING[training]),
  ];
}
