import { expect, it } from 'vitest';
import { pageText } from '../src/page/page-text.js';

const text = (html: string) => pageText(html, 'https://a.example/dir/page');

it.each([
  ['<h1>A <b>title</b></h1><h3>Below</h3>', '# A title\n\n### Below'],
  ['<p>One\n two</p><p>three</p>', 'One two\n\nthree'],
  ['<a href="../x?a=1&amp;b=2">link</a>', '[link](https://a.example/x?a=1&b=2)'],
  ['<a href="/x_(y)">link</a>', '[link](https://a.example/x_%28y%29)'],
  ['<a href="#here">here</a> <a href="javascript:alert(1)">run</a> <a>none</a>', 'here run none'],
  ['<ul><li>one<li>two</ul>', '- one\n- two'],
  ['<ol><li>one<li>two</ol>', '1. one\n2. two'],
  ['<pre><code>if (a) {\n  b\n}</code></pre>', '```\nif (a) {\n  b\n}\n```'],
  ['call <code>f()</code>', 'call `f()`'],
  ['<table><tr><th>a<th>b<tr><td>1<td>2</table>', '| a | b\n| 1 | 2'],
  ['<img src="x.png" alt="A cat"><img src="y.png">', '![A cat]'],
  ['<script>run()</script><style>p{}</style><template>t</template><p hidden>h</p>seen', 'seen'],
  ['<head><title>T</title></head><body>seen', 'seen'],
  ['a\u200b\u{e0049}\u{e0047}b\u202ec', 'a bc'],
])('%j is %j', (html, markdown) => {
  expect(text(html).trim().replace(/^ +/gm, '')).toBe(markdown.replace(/^ +/gm, ''));
});

it('reads pages that are nested more deeply than any text', () => {
  expect(text(`${'<div>'.repeat(5_000)}deep`)).not.toContain('deep');
  expect(text('<a href=/x>'.repeat(2_000)).length).toBeLessThan(50_000);
});

it.each(['', '<', '&#0;', '<!--', '<a href="http://[">x</a>', '\u0000', '</p></p>', '<p '.repeat(1_000)])(
  'does not throw for %j',
  (html) => {
    expect(() => text(html)).not.toThrow();
  },
);
