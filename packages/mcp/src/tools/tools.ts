import { fetchTool } from './fetch-tool.js';
import { diff, fix, lint, policy } from './owner-tools.js';
import type { Tools } from './tool.js';
import { explain, mayFetch, use } from './verdict-tools.js';

/** The tools, in the order in which clients list them. */
export const TOOLS: Tools = { may_fetch: mayFetch, fetch: fetchTool, explain, use, policy, lint, fix, diff };
