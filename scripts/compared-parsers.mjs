// The parsers of docs/scoreboard-parsers.md: how they are installed into .cache/parsers, and how their adapters are run.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath, root, run } from './processes.mjs';
import { unpackedPath, unpackPrograms } from './unpack-programs.mjs';

const ADAPTERS = 'conformance/parsers/adapters';
/** Relative to the root, as the commands are. */
const FOLDER = '.cache/parsers';
/** Where packages of Debian are unpacked, relative to the root. */
const UNPACKED = '.cache/programs';

/** The commands that install what a folder of adapters needs; the first word of each must be on the PATH. */
const INSTALLS = {
  javascript: [['npm', 'ci', '--no-audit', '--no-fund']],
  python: [
    ['python3', '-m', 'venv', 'venv'],
    ['venv/bin/pip', 'install', '--quiet', '-r', 'requirements.txt'],
  ],
  go: [['go', 'build', '-o', 'bin/', './grobotstxt', './temoto']],
  rust: [['cargo', 'build', '--quiet', '--release', '--locked']],
  java: [
    [
      'mvn',
      '--quiet',
      '--batch-mode',
      'dependency:copy-dependencies',
      '-DoutputDirectory=lib',
      '-DincludeScope=runtime',
    ],
  ],
};

/**
 * Packages of Debian without a program of their own: a file of theirs shows that they are unpacked.
 * @type {Readonly<Record<string, import('./system-programs.mjs').SystemProgram>>}
 */
const DEBIAN = {
  perl: {
    program: 'libwww-robotrules-perl',
    debianPackage: 'libwww-robotrules-perl',
    why: 'it is compared',
    unpacked: { packages: ['libwww-robotrules-perl', 'liburi-perl'], file: 'usr/share/perl5/WWW/RobotRules.pm' },
  },
  ruby: {
    program: 'ruby',
    debianPackage: 'ruby',
    why: 'a parser in Ruby is compared',
    unpacked: { packages: ['ruby', 'ruby-webrobots'], file: 'usr/bin/ruby3.1' },
  },
};

/** Installs what a folder of adapters needs, copied into .cache/parsers. Resolves to the reason if it cannot. */
export async function installParsers(folder) {
  const place = join(root, FOLDER, folder);
  mkdirSync(place, { recursive: true });
  cpSync(join(root, ADAPTERS, folder), place, { recursive: true });
  const debian = DEBIAN[folder];
  if (debian !== undefined) {
    await unpackPrograms([debian]);
    if (!onPath(debian.program, unpackedPath)) return `${debian.debianPackage} cannot be unpacked`;
  }
  for (const [program, ...args] of INSTALLS[folder] ?? []) {
    if (!program.includes('/') && !onPath(program)) return `${program} is missing`;
    if ((await run(program.includes('/') ? join(place, program) : program, args, { cwd: place })) !== 0)
      return `${program} ${args.join(' ')} failed`;
  }
  return undefined;
}

const file = (folder, name) => `${FOLDER}/${folder}/${name}`;
const javascript = (name) => ['node', file('javascript', `${name}.mjs`)];
const python = (name) => [file('python', 'venv/bin/python'), file('python', `${name}.py`)];
const read = (path) => readFileSync(join(root, path), 'utf8');

const ofNpm = (name) => () => JSON.parse(read(`${ADAPTERS}/javascript/package.json`)).dependencies[name];
const ofPip = (name) => () => new RegExp(`^${name}==(.*)$`, 'm').exec(read(`${ADAPTERS}/python/requirements.txt`))?.[1];
const ofGo = (name) => () => new RegExp(`${name} v(\\S+)`).exec(read(`${ADAPTERS}/go/go.mod`))?.[1];
const ofCargo = (name) => () => new RegExp(`^${name} = "=(.*)"$`, 'm').exec(read(`${ADAPTERS}/rust/Cargo.toml`))?.[1];

/** The folders of an unpacked package of Debian in which Ruby looks for its files. */
function rubyFolders() {
  const top = join(UNPACKED, 'ruby/usr');
  const libraries = ['lib/ruby/vendor_ruby', 'lib/ruby/3.1.0', 'share/rubygems-integration/all/gems'];
  const native = readdirSync(join(root, top, 'lib')).filter((name) => name.endsWith('-linux-gnu'));
  return [
    ...libraries,
    ...native.flatMap((name) => [`lib/${name}/ruby/3.1.0`, `lib/${name}/ruby/vendor_ruby/3.1.0`]),
  ].map((folder) => join(top, folder));
}

/**
 * `folder` has the adapter and what installs its parser; undefined for this project's own. `version` and `command` are
 * functions of what is installed.
 *
 * @type {readonly {
 *   name: string, language: string, page: string, folder?: string, version: () => string | undefined,
 *   command: () => string[], note?: string,
 * }[]}
 */
export const comparedParsers = [
  {
    name: '@maycrawl/core',
    language: 'JavaScript',
    page: '../packages/core/README.md',
    version: () => JSON.parse(read('packages/core/package.json')).version,
    command: () => ['node', `${ADAPTERS}/javascript/maycrawl.mjs`],
  },
  {
    name: 'jwm.robotstxt',
    language: 'C++',
    page: 'https://pypi.org/project/jwm.robotstxt/',
    folder: 'python',
    version: ofPip('jwm\\.robotstxt'),
    command: () => python('google_jwm'),
    note: "[Google's parser](https://github.com/google/robotstxt), called from Python.",
  },
  {
    name: 'fast-robotstxt',
    language: 'C++',
    page: 'https://pypi.org/project/fast-robotstxt/',
    folder: 'python',
    version: ofPip('fast-robotstxt'),
    command: () => python('google_fast'),
    note: "A changed copy of Google's parser, called from Python; it takes text, so what is not UTF-8 is an error.",
  },
  {
    name: 'grobotstxt',
    language: 'Go',
    page: 'https://github.com/jimsmart/grobotstxt',
    folder: 'go',
    version: ofGo('jimsmart/grobotstxt'),
    command: () => [file('go', 'bin/grobotstxt')],
    note: "A translation of Google's parser.",
  },
  {
    name: 'temoto/robotstxt',
    language: 'Go',
    page: 'https://github.com/temoto/robotstxt',
    folder: 'go',
    version: ofGo('temoto/robotstxt'),
    command: () => [file('go', 'bin/temoto')],
    note: 'Tried by itself: a file with a rule before the first group is an error, and of two rules of one length the first decides.',
  },
  {
    name: 'robotstxt',
    language: 'Rust',
    page: 'https://crates.io/crates/robotstxt',
    folder: 'rust',
    version: ofCargo('robotstxt'),
    command: () => [file('rust', 'target/release/robotstxt')],
    note: "A translation of Google's parser; it takes text.",
  },
  {
    name: 'texting_robots',
    language: 'Rust',
    page: 'https://crates.io/crates/texting_robots',
    folder: 'rust',
    version: ofCargo('texting_robots'),
    command: () => [file('rust', 'target/release/texting_robots')],
  },
  {
    name: 'crawler-commons',
    language: 'Java',
    page: 'https://github.com/crawler-commons/crawler-commons',
    folder: 'java',
    version: () =>
      /<artifactId>crawler-commons<\/artifactId>\s*<version>(.*)</.exec(read(`${ADAPTERS}/java/pom.xml`))?.[1],
    command: () => ['java', '-cp', file('java', 'lib/*'), file('java', 'CrawlerCommons.java')],
    note: 'Tried by itself: a star stops at the first place that fits what follows, so `/*b$` does not block `/bab`.',
  },
  {
    name: 'robots-parser',
    language: 'JavaScript',
    page: 'https://www.npmjs.com/package/robots-parser',
    folder: 'javascript',
    version: ofNpm('robots-parser'),
    command: () => javascript('robots-parser'),
    note: 'Tried by itself: a group without rules does not count, so its crawler follows the group for `*`.',
  },
  {
    name: 'exclusion',
    language: 'JavaScript',
    page: 'https://www.npmjs.com/package/exclusion',
    folder: 'javascript',
    version: ofNpm('exclusion'),
    command: () => javascript('exclusion'),
    note: 'It takes a path; the adapter gets it from the URL.',
  },
  {
    name: 'robots-txt-guard',
    language: 'JavaScript',
    page: 'https://www.npmjs.com/package/robots-txt-guard',
    folder: 'javascript',
    version: ofNpm('robots-txt-guard'),
    command: () => javascript('robots-txt-guard'),
    note: 'With robots-txt-parse, which reads the file for it. It takes a path; the adapter gets it from the URL.',
  },
  {
    name: 'robots-txt-parser',
    language: 'JavaScript',
    page: 'https://www.npmjs.com/package/robots-txt-parser',
    folder: 'javascript',
    version: ofNpm('robots-txt-parser'),
    command: () => javascript('robots-txt-parser'),
    note: 'With its option `allowOnNeutral: true`. Tried by itself: `/fish` also blocks `/desert/fish`.',
  },
  {
    name: 'urllib.robotparser',
    language: 'Python',
    page: 'https://docs.python.org/3/library/urllib.robotparser.html',
    version: () => execFileSync('python3', ['--version'], { encoding: 'utf8' }).replace(/[^\d.]/g, ''),
    command: () => ['python3', `${ADAPTERS}/python/urllib_robotparser.py`],
    note: 'The version is that of CPython. Tried by itself: it knows no wildcards, and the first rule that matches decides.',
  },
  {
    name: 'Protego',
    language: 'Python',
    page: 'https://pypi.org/project/Protego/',
    folder: 'python',
    version: ofPip('Protego'),
    command: () => python('protego_adapter'),
    note: 'Tried by itself: a group without rules does not count, so its crawler follows the group for `*`.',
  },
  {
    name: 'robotspy',
    language: 'Python',
    page: 'https://pypi.org/project/robotspy/',
    folder: 'python',
    version: ofPip('robotspy'),
    command: () => python('robotspy_adapter'),
  },
  {
    name: 'gpyrobotstxt',
    language: 'Python',
    page: 'https://pypi.org/project/gpyrobotstxt/',
    folder: 'python',
    version: ofPip('gpyrobotstxt'),
    command: () => python('gpyrobotstxt_adapter'),
    note: "A translation of Google's parser. Tried by itself: a line without a colon ends it with a `TypeError`.",
  },
  {
    name: 'robotexclusionrulesparser',
    language: 'Python',
    page: 'https://pypi.org/project/robotexclusionrulesparser/',
    folder: 'python',
    version: ofPip('robotexclusionrulesparser'),
    command: () => python('robotexclusionrules'),
  },
  {
    name: 'fastrobots',
    language: 'Rust',
    page: 'https://pypi.org/project/fastrobots/',
    folder: 'python',
    version: ofPip('fastrobots'),
    command: () => python('fastrobots_adapter'),
    note: 'Called from Python. It takes a path; the adapter gets it from the URL, since its own `url_path` drops the query. Tried by itself: a group for `Foo` applies to `FooBot`, and of two rules of one length Disallow decides.',
  },
  {
    name: 'WWW::RobotRules',
    language: 'Perl',
    page: 'https://metacpan.org/pod/WWW::RobotRules',
    folder: 'perl',
    version: () =>
      /VERSION = "([^"]*)"/.exec(read(`${UNPACKED}/libwww-robotrules-perl/usr/share/perl5/WWW/RobotRules.pm`))?.[1],
    command: () => ['perl', `-I${UNPACKED}/libwww-robotrules-perl/usr/share/perl5`, file('perl', 'www-robotrules.pl')],
    note: 'It implements the convention of 1996, without wildcards.',
  },
  {
    name: 'webrobots',
    language: 'Ruby',
    page: 'https://rubygems.org/gems/webrobots',
    folder: 'ruby',
    version: () => '0.1.2',
    command: () => [
      `${UNPACKED}/bin/ruby`,
      '--disable-gems',
      ...rubyFolders().map((folder) => `-I${folder}`),
      file('ruby', 'webrobots.rb'),
    ],
    note: 'Tried by itself: a blank line ends a group.',
  },
];
