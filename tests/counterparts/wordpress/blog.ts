/** What `fill.php` writes into a new WordPress. */
export interface GivenBlog {
  address: string
  theme: string
  /** As under Settings → Permalinks; empty for plain ones. */
  permalinks: string
  authors: { name: string; role: 'administrator' | 'author' | 'contributor' }[]
  /** Their accounts are removed once the posts are written. */
  lostAuthors: string[]
  categories: string[]
  posts: GivenPost[]
}

export interface GivenPost {
  title: string
  content: string
  excerpt?: string
  status: 'publish' | 'future' | 'private' | 'draft' | 'pending' | 'trash'
  password?: string
  sticky?: boolean
  /** In the blog's own time zone. */
  date: string
  author: string
  categories: string[]
  image?: { alt?: string }
}

/** A title as somebody typed it, and as a reader sees it. */
const TITLES: [typed: string, read: string][] = [
  ['Rest isn’t a reward', 'Rest isn’t a reward'],
  ['Anxiety & coffee', 'Anxiety & coffee'],
  ['Q&amp;A about sleep', 'Q&A about sleep'],
  ['Write &amp;amp;lt;b&amp;amp;gt; for bold', 'Write &amp;lt;b&amp;gt; for bold'],
  ['"Straight" quotes -- and \'single\' ones...', '“Straight” quotes — and ‘single’ ones…'],
  ['<script>alert("title")</script>After a script', 'After a script'],
  ['&lt;script&gt;alert("typed")&lt;/script&gt;', '<script>alert(“typed”)</script>'],
  ['<img src=x onerror=alert("image")>After a picture', 'After a picture'],
  ['<em>Slanted</em> and <strong onclick="alert(1)">strong</strong>', 'Slanted and strong'],
  ['5 < 6, and 7 > 3', '5 < 6, and 7 > 3'],
  ['Growing 🌿 with a family 👩‍👩‍👧 and a flag 🇺🇸', 'Growing 🌿 with a family 👩‍👩‍👧 and a flag 🇺🇸'],
  ['שלום: מנוחה אינה פרס', 'שלום: מנוחה אינה פרס'],
  ['القلق والقهوة', 'القلق والقهوة'],
  ['Turned \u202Egnp.exe', 'Turned gnp.exe'],
  ['{{selfPay}} and {practice} and %s', '{{selfPay}} and {practice} and %s'],
  [']]> & <![CDATA[ x ]]>', ']]> &'],
  ['=HYPERLINK("https://evil.example")', '=HYPERLINK(“https://evil.example”)'],
  ['[gallery] a shortcode', '[gallery] a shortcode'],
  ['Psycho&shy;therapy, non&nbsp;breaking', 'Psycho\u00ADtherapy, non breaking'],
  ['Line\u2028separated', 'Line separated'],
  ['x'.repeat(300), 'x'.repeat(300)],
  [`${'many words '.repeat(40)}end`, `${'many words '.repeat(27)}ma…`],
  // The theme's own word.
  ['', 'Untitled'],
  ['0', '0'],
]

/** By an author who may not write markup: WordPress removes it when the post is saved. */
const FOREIGN_TITLE = ['<script>alert(1)</script> by a guest', 'alert(1) by a guest'] as const

const ELENA = 'Elena Marlowe, LMHC'
const LOST = 'Long gone'
const AUTHORS: GivenBlog['authors'] = [
  { name: ELENA, role: 'administrator' },
  { name: 'Ann & Ben “Both” O’Hara', role: 'author' },
  { name: 'דנה לוי', role: 'contributor' },
  { name: LOST, role: 'author' },
]

const CATEGORIES = [
  'Rest',
  'Florida & the law',
  'Quotes "double" and \'single\'',
  'Emoji 🌿',
  'בריאות',
  '5 < 6',
  'y'.repeat(190),
]

/** What must not be read anywhere: of posts that are not public, or behind a password. */
export const SECRET = 'not for visitors'
const WORDS = 'Feet on the floor, one hand on the desk, and one question. '
const LONG = WORDS.repeat(12)

/** Contents as editors leave them: blocks, shortcodes, scripts, marks of the older editor. */
const CONTENTS = [
  `<!-- wp:paragraph --><p>${LONG}</p><!-- /wp:paragraph -->`,
  `<!-- wp:heading --><h2>A heading</h2><!-- /wp:heading --><!-- wp:paragraph --><p>Short.</p><!-- /wp:paragraph -->`,
  `Before the mark &amp; more.\n\n<!--more-->\n\nAfter it.`,
  `[caption id="attachment_1" width="300"]<img src="/a.png" /> A caption[/caption] [unknown shortcode="x"] text`,
  `<p>One</p><script>document.title = 'content'</script><style>p{color:red}</style><iframe src="//evil.example"></iframe><p>Two</p>`,
  `<ul><li>First</li><li>Second</li></ul>${LONG}`,
  '',
]

/** Posts of one import have one date: their order among themselves is nobody's. */
const SAME_MOMENT = '2026-01-15 08:00:00'

/** Newest first, as a visitor may see them. */
export const PUBLIC_POSTS: GivenPost[] = publicPosts()

/** What the reader sees of each public title. */
export const TITLES_READ: string[] = PUBLIC_POSTS.map(
  ({ title }) => [...TITLES, FOREIGN_TITLE].find(([typed]) => typed === title)?.[1] ?? title,
)

/** Whether the place among the public posts is that of one post alone. */
export const hasOwnMoment = (_: unknown, place: number) => PUBLIC_POSTS[place]?.date !== SAME_MOMENT

/** 150 posts that everybody may read, and six that nobody may. */
export function hostileBlog(address: string): GivenBlog {
  return {
    address,
    theme: 'twentytwentyone',
    permalinks: '/%year%/%monthnum%/%postname%/',
    authors: AUTHORS,
    lostAuthors: [LOST],
    categories: CATEGORIES,
    posts: [...PUBLIC_POSTS, ...hiddenPosts()].toReversed(),
  }
}

function publicPosts(): GivenPost[] {
  return Array.from({ length: 150 }, (_, place) => {
    const post: GivenPost = {
      title: titleOf(place),
      content: CONTENTS[place % CONTENTS.length] ?? '',
      status: 'publish',
      date: place >= 60 && place < 100 ? SAME_MOMENT : dateOf(place),
      // The others may not write markup into a title.
      author: place < TITLES.length ? ELENA : (AUTHORS[place % AUTHORS.length]?.name ?? ELENA),
      categories: CATEGORIES.slice(place % CATEGORIES.length, (place % CATEGORIES.length) + 2),
    }
    if (place === 2)
      post.excerpt = 'An <em>own</em> excerpt &amp; its <a href="https://evil.example">link</a>'
    if (place === 30 || place === 130) post.sticky = true
    if (place === 31 || place === 131) Object.assign(post, { password: 'open', content: SECRET })
    if (place === 32) Object.assign(post, { password: 'open', content: 'x', excerpt: SECRET })
    if (place % 10 === 0) post.image = place % 20 === 0 ? { alt: 'A quiet "beach" <at> dusk' } : {}
    return post
  })
}

function titleOf(place: number): string {
  if (place === 41) return FOREIGN_TITLE[0]
  return TITLES[place]?.[0] ?? `Article ${place}`
}

/** Four days apart, so that those of one moment stand between the others. */
function dateOf(place: number): string {
  const days = place < 60 ? place : place + 260
  const at = new Date(Date.UTC(2026, 9, 30, 23, 30) - days * 86_400_000)
  return at.toISOString().slice(0, 19).replace('T', ' ')
}

function hiddenPosts(): GivenPost[] {
  const hidden = { content: SECRET, author: ELENA, categories: ['Rest'] }
  const statuses = ['future', 'private', 'draft', 'pending', 'trash'] as const
  const posts = statuses.map((status) => ({
    ...hidden,
    title: `${status}: ${SECRET}`,
    status,
    date: status === 'future' ? '2099-01-01 09:00:00' : '2026-10-29 09:00:00',
  }))
  return [
    ...posts,
    {
      ...hidden,
      title: `private and sticky: ${SECRET}`,
      status: 'private',
      date: '2026-10-29 10:00:00',
      sticky: true,
    },
  ]
}
