import { robotsFor } from '../../robots-for';

// Written once, by the build. Without this line, the file is made for each request.
export const prerender = true;

export function GET(): Response {
  return new Response(robotsFor(process.env.SITE_ENV), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
