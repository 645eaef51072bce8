import { writeDocument } from '#content/document.ts'
import { Blog } from '#content/schemas/facts.ts'

export const blog = writeDocument(
  { id: 'facts/blog', group: 'Your practice', label: 'Your blog' },
  Blog,
  {
    address: 'https://blog.quiet-tide.example',
    // Sample articles: `published` is a fixed text, not computed.
    articles: [
      { title: 'Small habits for anxious mornings', published: '2 days ago', href: '/blog' },
      { title: 'Saying no without a long explanation', published: '1 week ago', href: '/blog' },
      { title: 'Rest is not a reward', published: '2 weeks ago', href: '/blog' },
    ],
  },
  {
    address: 'address of the blog',
    'articles.0.title': 'first article title on the dashboard',
    'articles.1.title': 'second article title on the dashboard',
    'articles.2.title': 'third article title on the dashboard',
  },
)
