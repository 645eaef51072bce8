import { z } from 'zod'

import { sample } from '#content/schemas/sample.ts'
import { Text } from '#content/schemas/text.ts'

/** Article titles on the dashboard. They are fixed words and say nothing about the blog's real state. */
export const memberArticles = z.array(z.object({ title: Text, published: Text })).parse(
  sample('article titles on the dashboard', [
    { title: 'Small habits for anxious mornings', published: '2 days ago' },
    { title: 'Saying no without a long explanation', published: '1 week ago' },
    { title: 'Rest is not a reward', published: '2 weeks ago' },
  ]),
)
