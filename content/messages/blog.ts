export const blog = {
  meta: {
    title: 'Blog & Resources from a {{serviceArea}} counselor',
    description:
      'Short, plain articles on anxiety, change, parenthood and rest, written by {{signature}}, for adults in {{serviceArea}}.',
  },
  /** Of its feed. */
  feed: '{{practiceName}}: articles',
  title: 'Blog & Resources',
  lead: 'Short, plain articles on everyday mental health. They are for information, not treatment.',
  loading: 'Loading articles',
  byline: 'By {author}',
  untitled: 'Untitled',
  readMore: 'Read Full Article',
  readMoreOf: 'Read Full Article: {title}',
  more: 'Show more articles',
  loadingMore: 'Loading...',
  moreFailed: 'More articles could not be loaded. Please try again.',
  end: 'That is every article so far.',
  withoutScript: {
    text: 'The list can’t be shown in this browser right now. All articles are also on the blog itself.',
    link: { label: 'Go to the blog', href: '{{blogAddress}}' },
  },
  empty: {
    title: 'No blog posts found',
    body: 'New articles are announced by email. Meanwhile, there are things to read and try here.',
    link: { label: 'Browse the resources', href: '/resources' },
  },
  failed: {
    title: 'Blog',
    body: "Sorry, we couldn't load the blog posts at this time. Please try again later.",
    retry: 'Try Again',
    fallbackReason: 'Failed to load blog posts',
  },
  signUp: {
    title: 'Hear about new articles',
    lead: 'One email when there is a new article, and nothing else.',
    button: 'Let me know',
  },
}
