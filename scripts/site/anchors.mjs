// The anchors of headings, as GitHub makes them: the links of the pages work there and on the site.

/**
 * Returns the anchor of a heading. Of headings with the same text, further ones end in `-1`, `-2` …
 * @param {string} heading as text, or as markdown with links
 */
export function githubAnchor(heading) {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return text.replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
}
