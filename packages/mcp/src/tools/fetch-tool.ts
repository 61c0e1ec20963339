import type { Tool } from './tool.js';
import { oneLine } from './tool-text.js';

export const fetchTool: Tool<'fetch'> = {
  title: 'Fetch a page if robots.txt allows it',
  description:
    'Fetches a page and returns its text: HTML as Markdown, or as it is with raw. Checks robots.txt before each request, ' +
    'redirects included, and waits as long as the site asks for between pages. Does not fetch if robots.txt blocks the URL or ' +
    'fails, from private networks, or what is no text. If the answer has a nextIndex, call it again with that start_index.',
  isOpenWorld: true,
  text: ({ url, status, startIndex, nextIndex, length, isCut, fromSite }) => {
    const range = `characters ${startIndex} to ${startIndex + fromSite.text.length} of ${length}`;
    const cut = isCut ? '; the page is longer than what was read' : '';
    const more =
      nextIndex === null
        ? undefined
        : `<error>Content truncated. Call the fetch tool with a start_index of ${nextIndex} to get more content.</error>`;
    return {
      own: `${oneLine(url)}: status ${status}, ${range}${cut}`,
      quoted: fromSite.finalUrl === url ? fromSite.text : `After redirects: ${fromSite.finalUrl}\n\n${fromSite.text}`,
      end: more,
    };
  },
};
