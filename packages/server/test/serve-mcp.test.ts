import { expect, it } from 'vitest';
import { serveMcp } from '../src/serve-mcp.js';

it('serveMcp rejects an unknown option in one line, before it reads from the standard input', async () => {
  const served = serveMcp({ unlikely: 1 } as never);
  await expect(served).rejects.toThrow(/^serveMcp: no option is called "unlikely"; known are .+$/);
  await expect(served).rejects.toThrow(TypeError);
});
