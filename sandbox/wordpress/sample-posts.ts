/** One post as its author typed it: the title and excerpt as WordPress renders them, with all their oddities. */
export interface SamplePost {
  title: string
  slug: string
  excerpt: string
  categories: string[]
  /** Null: WordPress embeds an error in the author's place, as after the account was removed. */
  author: string | null
}

const ELENA = 'Elena Marlowe, LMHC'

/** Newest first. The first ones have oddities of real blogs. */
export const SAMPLE_POSTS: SamplePost[] = [
  post(
    'Rest isn&#8217;t a reward',
    ['Rest'],
    'You do not have to earn a pause. Three small ways to take one on an ordinary Tuesday.',
  ),
  post(
    'Anxiety &amp; coffee: a &#8220;small&#8221; experiment',
    ['Anxiety', 'Everyday life'],
    'What I ask people to try for <em>one week</em> before we talk about anything else &hellip;',
  ),
  post(
    'How to tell stress &lt; burnout',
    ['Work'],
    'They feel alike and need different things. A list to tell them apart.',
  ),
  {
    ...post(
      'When a friend has a panic attack',
      ['Anxiety', 'Relationships', 'Everyday life'],
      'What to say, what to leave out, and when to call for help.',
    ),
    author: null,
  },
  post(
    '<em>Emotional support animals</em>: what a letter can do, and what it can&#8217;t',
    ['ESA', 'Florida &amp; the law'],
    'A plain look at what the law says today. It is not legal advice, and it is shorter than you fear.',
  ),
  post('', ['Everyday life'], 'A note that never got a title. Sometimes that is the point.'),
  post(
    'Saying no without a speech',
    ['Relationships'],
    'One sentence is enough. Here are five that work. <script>document.title = "this must never run"</script><a href="#" onclick="return false">Continue reading</a>',
  ),
  post(
    'The first session: what we will (not) talk about 🌿',
    ['Getting started'],
    'You choose the pace, and you can always say &quot;not today&quot;.',
  ),
  post(
    'Baby blues or postpartum depression?',
    ['New parents', 'Mood'],
    'Two weeks is the line that many people know. It is not the whole answer.',
  ),
  post(
    'Sleep, without the perfect routine',
    ['Rest', 'Everyday life'],
    'Four things that matter and nine that you may forget.',
  ),
  post(
    'Grief has no timetable',
    ['Grief'],
    'Why &#8220;it&#8217;s been a year&#8221; is not a measure of anything.',
  ),
  post(
    'A two-minute practice before you open your inbox',
    ['Work', 'Anxiety'],
    'Feet on the floor, one hand on the desk, and one question.',
  ),
  post(
    'Supercalifragilistic-words-that-nobody-breaks-and-that-run-over-the-edge-of-every-card',
    ['Everyday life'],
    'Long words happen, in German letters and in titles of studies.',
  ),
  post(
    'Living between two cultures',
    ['Culture', 'Relationships'],
    'The guilt of leaving, the guilt of staying, and the third thing that grows in between.',
  ),
  post('Why your therapist asks about breakfast', ['Mood'], 'Small questions with large reasons.'),
  post(
    'Talking to your teenager about therapy',
    ['Parents'],
    'Start with why you are asking, and be ready to hear no.',
  ),
  post(
    'Panic in the grocery store: a plan on a card',
    ['Anxiety'],
    'Print it, fold it, keep it with your keys.',
  ),
  post('What &#8220;self-care&#8221; costs (mostly nothing)', ['Everyday life'], 'A list without candles.'),
  post('Moving to Florida, and missing the seasons', ['Life changes'], 'Homesickness for weather is real.'),
  post(
    'Telehealth from a parked car',
    ['Getting started'],
    'Privacy is where you find it. A checklist for sessions on the go.',
  ),
  post(
    'Arguments at 11 p.m. are rarely about the dishes',
    ['Relationships'],
    'How to stop, sleep, and start again in the morning.',
  ),
  post('Returning to work after a loss', ['Grief', 'Work'], 'What to tell colleagues, and what to keep.'),
  post(
    'Worry time: fifteen minutes a day, on purpose',
    ['Anxiety'],
    'An old method that still works, step by step.',
  ),
  post(
    'The first holiday after a divorce',
    ['Life changes', 'Parents'],
    'New rituals do not have to be good ones yet.',
  ),
  post('Is it sadness or is it depression?', ['Mood'], 'The difference, and the moment to ask somebody.'),
  post(
    'Perfectionism, seen from the inside',
    ['Work', 'Mood'],
    'It promises safety, and sends the bill later.',
  ),
  post('How to find a therapist who fits', ['Getting started'], 'Ask three people the same four questions.'),
  post('Welcome', ['Uncategorized'], 'Why I write here, and how often.'),
]

function post(title: string, categories: string[], excerpt: string): SamplePost {
  return { title, slug: slugOf(title), excerpt: `<p>${excerpt}</p>\n`, categories, author: ELENA }
}

function slugOf(title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/&#?\w+;|<[^>]*>/g, '')
    .match(/[a-z0-9]+/g)
  return words?.join('-').slice(0, 80) ?? 'a-note'
}
