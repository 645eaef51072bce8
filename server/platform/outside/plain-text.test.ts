// Shows: asvs 1.3.1
import { expect, test } from 'vitest'

import { plainText } from './plain-text.ts'

test.each([
  [
    'entities are decoded',
    'Anxiety &amp; rest: it&#8217;s &#x1F33F; fine &hellip;',
    'Anxiety & rest: it’s 🌿 fine …',
  ],
  ['once only', 'Write &amp;lt;b&amp;gt; for bold', 'Write &lt;b&gt; for bold'],
  [
    'markup is stripped',
    '<p>Two <em>short</em>\n<strong>lines</strong></p><p>and more</p>',
    'Two short lines and more',
  ],
  ['words in one word stay together', 'un<b>believ</b>able', 'unbelievable'],
  ['scripts leave nothing', 'a<script>alert(1)</script><style>p{}</style><svg><title>x</title></svg>b', 'ab'],
  ['nor do handlers', '<img src=x onerror=alert(1)>safe<a href="javascript:alert(1)"> link</a>', 'safe link'],
  ['nor unclosed ones', 'ok<script>alert(1)', 'ok'],
  ['nor half a tag', 'a < b and <b', 'a < b and'],
  ['a cut excerpt ends plainly', '<p>It goes on [&hellip;]</p>', 'It goes on…'],
  [
    'nor the link of a theme to the rest',
    'one hand on&hellip; <a class="more-link" href="/x">Continue reading <span class="screen-reader-text">The title</span></a> and on',
    'one hand on… and on',
  ],
  [
    'what hides closes with its own element',
    '<p class="read-more"><br>x<p>y</p></p><b class="more">z</b>',
    'y z',
  ],
  ['invisible characters go', 'a\u202Eb\u0000c\u200B', 'abc'],
  ['nor do they keep blanks apart', 'a \u200B \u200B b \uFEFF', 'a b'],
  ['nothing stays nothing', '', ''],
])('%s', (_what, html, text) => {
  expect(plainText(html, 500)).toBe(text)
})

test('long texts are cut between characters, not within one', () => {
  expect(plainText('🌿🌿🌿🌿', 3)).toBe('🌿🌿…')
  expect(plainText('one two three', 9)).toBe('one two…')
})

// So long that time which grows with the square of their length outlasts the test's limit.
test('spaces between invisible characters are scanned once', () => {
  expect(plainText(`${' \u200B'.repeat(600_000)}x`, 120_000)).toBe('x')
})

test('deep and broken markup is parsed up to the limit of the text', () => {
  expect(plainText(`x${'<div>'.repeat(1_000_000)}${'</p>'.repeat(1_000_000)}`, 600)).toBe('x')
})
