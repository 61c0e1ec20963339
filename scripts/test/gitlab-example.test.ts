import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { environment, main, node, root } from '../../packages/cli/test/maycrawl.js';

const page = readFileSync(join(root, 'docs/ci.md'), 'utf8');
const [, example = ''] = /^## GitLab\n\n```yaml\n([\s\S]*?)```/m.exec(page) ?? [];

/** The jobs of the example, with the lines of their scripts and the files of their reports. */
const jobs = new Map(
  example.split(/^(?=\S)/m).map((job) => [
    /^([\w-]+):\n/.exec(job)?.[1] ?? '',
    {
      script: [...(/^ {2}script:\n((?: {4}- .*\n)+)/m.exec(job)?.[1]?.matchAll(/^ {4}- (.*)$/gm) ?? [])].map(
        ([, line = '']) => line,
      ),
      reports: [...job.matchAll(/^ {6}(\w+): (.+)$/gm)].map(([, kind = '', file = '']) => ({ kind, file })),
      rules: [...job.matchAll(/^ {4}- if: (.*)$/gm)].map(([, rule = '']) => rule),
    },
  ]),
);

/** A merge request as GitLab checks it out: a shallow clone of its branch, whose base is on the server. */
function mergeRequest(before: string, after: string): { readonly cwd: string; readonly base: string; bin: string } {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-gitlab-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [server, cwd, bin] = [join(folder, 'server'), join(folder, 'clone'), join(folder, 'bin')];
  const git = (at: string, ...args: readonly string[]): string => {
    const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'init.defaultBranch=main'];
    const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], {
      cwd: at,
      env: environment(),
      encoding: 'utf8',
    });
    expect([args, status, stderr]).toEqual([args, 0, stderr]);
    return stdout.trim();
  };
  mkdirSync(join(server, 'public'), { recursive: true });
  git(server, 'init', '--quiet');
  for (const text of [before, after]) {
    writeFileSync(join(server, 'public/robots.txt'), text);
    git(server, 'add', '--all');
    git(server, 'commit', '--quiet', '--message=change');
  }
  // GitLab's server permits to fetch a commit by its hash.
  git(server, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  git(folder, 'clone', '--quiet', '--depth=1', pathToFileURL(server).href, cwd);
  mkdirSync(bin);
  // Runs the command of this tree instead of the package.
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift 2\nexec "${node}" "${main}" "$@"\n`);
  chmodSync(join(bin, 'npx'), 0o755);
  return { cwd, base: git(server, 'rev-parse', 'HEAD~'), bin };
}

/** Runs a job as a runner of GitLab does: it stops at the first line that fails. */
function run(name: string, { cwd, base, bin }: ReturnType<typeof mergeRequest>) {
  const { script = [] } = jobs.get(name) ?? {};
  const env = { CI_PROJECT_DIR: cwd, CI_MERGE_REQUEST_DIFF_BASE_SHA: base };
  return spawnSync('bash', ['-eo', 'pipefail', '-c', script.join('\n')], {
    cwd,
    env: { ...environment(env), PATH: `${bin}${delimiter}${process.env.PATH}` },
    encoding: 'utf8',
  });
}

// Runners of GitLab run the scripts of the example in bash.
describe.skipIf(process.platform === 'win32')('the example for GitLab in docs/ci.md', () => {
  const open = 'User-agent: *\nDisallow: /search/\n';
  const wrong = 'User-agent: *\nDisalow: /search/\nDisallow: /new/\n';

  it('has a job for the check and one for the comparison, in one stage, so that neither waits for the other', () => {
    expect([...jobs.keys()]).toEqual(['robots-lint', 'robots-diff']);
    expect(example).not.toMatch(/\b(?:stage|needs|dependencies|allow_failure):/);
    for (const { script, rules } of jobs.values()) {
      expect(script.filter((line) => line.startsWith('npx --yes maycrawl@'))).toHaveLength(1);
      expect(rules).toContain('$CI_PIPELINE_SOURCE == "merge_request_event"');
    }
  });

  it('fails in both jobs, and each has its report', () => {
    const request = mergeRequest(open, wrong);
    const [lint, diff] = [run('robots-lint', request), run('robots-diff', request)];
    expect([lint.status, lint.stderr]).toEqual([1, '']);
    const reports = jobs.get('robots-lint')?.reports ?? [];
    expect(reports).toEqual([{ kind: 'codequality', file: expect.any(String) }]);
    const [entry] = JSON.parse(readFileSync(join(request.cwd, reports[0]?.file ?? ''), 'utf8'));
    expect(entry).toMatchObject({
      check_name: 'misspelt-field',
      location: { path: 'public/robots.txt', lines: { begin: 2 } },
    });
    expect(diff.status).toBe(1);
    expect(diff.stdout).toContain('newly blocked');
    expect(diff.stdout).toContain('/new/');
  });

  it('passes in both jobs if nothing is wrong, with an empty report', () => {
    const request = mergeRequest(open, `# the same\n${open}`);
    for (const name of jobs.keys()) expect([name, run(name, request).status]).toEqual([name, 0]);
    const path = join(request.cwd, 'gl-code-quality-report.json');
    expect(existsSync(path)).toBe(true);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual([]);
  });
});
