export interface Session {
  readonly line: string;
  readonly output: string;
}

export interface SessionContext {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly port: string;
}

export const sessionPages: readonly string[];
export function sessionsOf(page: string): Session[];
export function runSession(
  line: string,
  context: SessionContext,
): { readonly output: string; readonly status: number | null };
export function writeCommandScript(folder: string, program: string, command?: string): void;
