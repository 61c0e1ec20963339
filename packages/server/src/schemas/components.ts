import { AnswerObject, BriefAnswerObject, FailureObject, HopObject, RuleObject, VerdictObject } from './answer.js';
import { CheckAnswer, CheckManyAnswer, CheckManyBodyObject, LineError, LineQuestion, LinesDone } from './check-many.js';
import { CrawlerObject, CrawlersAnswer } from './crawlers.js';
import { DIFF_PARTS, DiffAnswer, DiffBodyObject } from './diff.js';
import { EvaluateAnswer, EvaluateBodyObject } from './evaluate.js';
import { LINT_PARTS, LintAnswer, LintBodyObject } from './lint.js';
import { POLICY_PARTS, PolicyAnswer, PolicyBodyObject } from './policy.js';
import { ProblemObject } from './problem.js';
import {
  FetchObject,
  FileObject,
  PageBodyObject,
  RefreshAnswer,
  RefreshBodyObject,
  RobotsEntryObject,
} from './robots.js';
import { SiteAccess } from './site-access.js';
import { SitemapEntry, SitemapProblemLine, SitemapsDone } from './sitemaps.js';

/** The schemas that others refer to by name: the components of the OpenAPI document. */
export const COMPONENTS = [
  ProblemObject,
  RuleObject,
  HopObject,
  FailureObject,
  VerdictObject,
  AnswerObject,
  BriefAnswerObject,
  CheckAnswer,
  CheckManyBodyObject,
  CheckManyAnswer,
  LineQuestion,
  LineError,
  LinesDone,
  EvaluateBodyObject,
  EvaluateAnswer,
  PolicyBodyObject,
  ...POLICY_PARTS,
  PolicyAnswer,
  LintBodyObject,
  ...LINT_PARTS,
  LintAnswer,
  SiteAccess,
  DiffBodyObject,
  ...DIFF_PARTS,
  DiffAnswer,
  FetchObject,
  FileObject,
  RobotsEntryObject,
  RefreshBodyObject,
  RefreshAnswer,
  PageBodyObject,
  SitemapEntry,
  SitemapProblemLine,
  SitemapsDone,
  CrawlerObject,
  CrawlersAnswer,
];
