import { robotsFor } from '../robots-for';

export function GET(): Response {
  return new Response(robotsFor(process.env.SITE_ENV), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
