import { commands, EventEmitter, type ExtensionContext, env, l10n, Uri, window, workspace } from 'vscode';
import { LanguageClient, type LanguageClientOptions, TransportKind } from 'vscode-languageclient/node';

/** What the server returns for a comparison. */
interface ShownComparison {
  readonly title: string;
  readonly text: string;
}

/** The scheme of the documents in which comparisons are shown. */
const SCHEME = 'maycrawl-comparison';

/** Of the documents that are checked: no other side of a diff, such as that of a commit, which nobody can edit. */
const SCHEMES = ['file', 'untitled', 'vscode-vfs'];

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const comparisons = new Comparisons();
  const module = context.asAbsolutePath('server/server.js');
  const run = { module, transport: TransportKind.stdio };
  const started = new LanguageClient('maycrawl', 'robots.txt', { run, debug: run }, optionsOf(comparisons));
  client = started;
  const send = (command: string, argument: object): Promise<unknown> => sendAbout(started, command, argument);
  const compare = async (other: string): Promise<void> =>
    comparisons.show((await send('maycrawl.compare', { with: other })) as ShownComparison | null | undefined);
  context.subscriptions.push(
    workspace.registerTextDocumentContentProvider(SCHEME, comparisons),
    reporting('maycrawl.compareWithHead', () => compare('HEAD')),
    reporting('maycrawl.compareWithLive', async () => {
      const url = await window.showInputBox({ prompt: l10n.t('The URL of the site'), value: 'https://' });
      if (url !== undefined) await compare(url);
    }),
    reporting('maycrawl.checkUrl', async () => {
      const url = await window.showInputBox({ prompt: l10n.t('The URL or path to check'), value: '/' });
      if (url === undefined) return;
      const crawler = await window.showInputBox({ prompt: l10n.t('The crawler'), value: 'Googlebot' });
      if (crawler === undefined) return;
      const verdict = await send('maycrawl.check', { url, crawler });
      if (typeof verdict === 'string') void window.showInformationMessage(verdict);
    }),
  );
  await started.start();
}

export function deactivate(): Promise<void> | undefined {
  return client?.stop();
}

function optionsOf(comparisons: Comparisons): LanguageClientOptions {
  return {
    documentSelector: SCHEMES.map((scheme) => ({ scheme, language: 'robotstxt' })),
    synchronize: { configurationSection: 'maycrawl' },
    initializationOptions: { ...settings(), showsResults: true },
    middleware: {
      // A code lens runs the command of the server.
      async executeCommand(command, given, next) {
        const result = await next(command, given);
        if (command === 'maycrawl.compare') await comparisons.show(result);
        return result;
      },
    },
  };
}

function settings(): { readonly language: string; readonly codeLens: boolean } {
  const section = workspace.getConfiguration('maycrawl');
  return { language: section.get('language') || env.language, codeLens: section.get('codeLens', true) };
}

/** Runs a command of the server for the file in the active editor; undefined if there is none. */
async function sendAbout(server: LanguageClient, command: string, argument: object): Promise<unknown> {
  const uri = window.activeTextEditor?.document.uri.toString();
  if (uri !== undefined)
    return server.sendRequest('workspace/executeCommand', { command, arguments: [{ uri, ...argument }] });
  void window.showInformationMessage(l10n.t('Open a robots.txt first.'));
  return undefined;
}

/** Registers a command whose errors are shown as one line. */
function reporting(command: string, run: () => Promise<void>) {
  return commands.registerCommand(command, async () => {
    try {
      await run();
    } catch (error) {
      void window.showErrorMessage(error instanceof Error ? error.message : String(error));
    }
  });
}

/** Shows comparisons in a preview of Markdown. */
class Comparisons {
  readonly #texts = new Map<string, string>();
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.path) ?? '';
  }

  /** Undefined if nothing was compared, null if there is nothing to compare with. */
  async show(compared: ShownComparison | null | undefined): Promise<void> {
    if (compared === undefined) return;
    if (compared === null) {
      void window.showInformationMessage(l10n.t('The file is in no commit.'));
      return;
    }
    const uri = Uri.from({ scheme: SCHEME, path: `/${compared.title.replaceAll('/', ' ')}.md` });
    this.#texts.set(uri.path, compared.text);
    this.#changes.fire(uri);
    await commands.executeCommand('markdown.showPreview', uri);
  }
}
