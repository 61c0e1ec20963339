import { robotsFor } from '../../robots-for';

// Without this line, the file is made once, by `next build`, with the environment of the build.
export const dynamic = 'force-dynamic';

export function GET(): Response {
  return new Response(robotsFor(process.env.SITE_ENV), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
