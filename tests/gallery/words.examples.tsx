import { Accordion } from '#app/components/accordion.tsx'
import { Badge, TickedList } from '#app/components/badge.tsx'
import { LoadFailed, LongWait, ShowMore } from '#app/components/loading.tsx'
import { Loading } from '#app/components/skeleton.tsx'
import { Notice, SlowNotice } from '#app/components/notice.tsx'
import { EmailText } from '#app/components/email-text.tsx'
import { OwnerList } from '#app/components/owner-list.tsx'
import { PlaceLinks } from '#app/components/place-links.tsx'
import { Price } from '#app/components/price.tsx'
import { RichText, type TextBlock } from '#app/components/rich-text.tsx'
import type { OwnerListState } from '#app/lib/owner-list.ts'

import { type Examples, LONG, LONG_NAME } from './examples.ts'

const BADGES = ['plain', 'settled', 'warm', 'alert', 'amber', 'green', 'blue', 'violet', 'rose'] as const
const NOTICES = ['info', 'settled', 'caution', 'danger'] as const
const MORE = { more: 'Show more', busy: 'Loading...' }
const FAILED = { title: 'The list could not be loaded.', retry: 'Try Again', retrying: 'Trying...' }

const LIST_WORDS = { loading: MORE.busy, more: MORE.more, retry: FAILED.retry, retrying: FAILED.retrying }
const FAILED_QUERY = { data: undefined, errorUpdateCount: 1, refetch: async () => undefined }
const LIST: OwnerListState<string> = {
  ...FAILED_QUERY,
  errorUpdateCount: 0,
  busy: false,
  failure: FAILED.title,
  hasMore: true,
  showMore: () => undefined,
}

const BLOCKS: TextBlock[] = [
  {
    kind: 'paragraph',
    spans: [
      { text: 'In crisis, call 1-800-799-7233, ' },
      { text: 'at any hour', strong: true },
      { text: ', or read the ' },
      { text: 'FAQs', href: '/faqs' },
      { text: ' and ' },
      { text: 'the law', href: 'https://www.example.org/law' },
      { text: '.' },
    ],
  },
  { kind: 'list', items: [[{ text: 'The first thing' }], [{ text: LONG }]] },
]

export const words: Examples = {
  'notice.tsx': {
    ...Object.fromEntries(
      NOTICES.map((tone) => [
        tone,
        <Notice key={tone} tone={tone} title={`A notice of the kind ${tone}`}>
          <p>
            It says more, with <a href="#notice">a link</a>.
          </p>
        </Notice>,
      ]),
    ),
    'without a title': <Notice>{LONG}</Notice>,
    'after a while': <SlowNotice text="This takes longer than usual." />,
  },
  'place-links.tsx': {
    'in a notice': (
      <Notice title="Worth a look">
        <PlaceLinks
          label="Look at it"
          places={[
            { key: 'a', message: 'A plan promises more than another page allows.', href: '/membership' },
            { key: 'b', where: 'Plans › Features of Pro', message: LONG, href: '/membership' },
            {
              key: 'c',
              page: 'Terms',
              where: 'Payment',
              message: 'This mentions memberships.',
              href: '/terms',
            },
            { key: 'd', page: 'Terms', where: 'Refunds', message: 'This names a fee.', href: '/terms' },
          ]}
        />
      </Notice>
    ),
  },
  'badge.tsx': {
    tones: BADGES.map((tone) => (
      <Badge key={tone} tone={tone}>
        {tone}
      </Badge>
    )),
    'with an icon': (
      <Badge tone="settled" icon="check">
        Your Plan
      </Badge>
    ),
    'long text': <Badge>{LONG_NAME}</Badge>,
    'ticked list': <TickedList items={[LONG_NAME, LONG]} className="space-y-2" />,
  },
  'price.tsx': {
    default: <Price amount="$125" note="per session" />,
    words: <Price amount="By project" note={LONG} />,
  },
  'email-text.tsx': {
    default: <EmailText email="ana@practice.example" />,
    long: <EmailText email="a.very.long.address.without.any.blank@practice.example" />,
  },
  'rich-text.tsx': {
    default: <RichText blocks={BLOCKS} />,
    'in large type': <RichText blocks={BLOCKS} className="text-lead" />,
  },
  'accordion.tsx': {
    default: (
      <Accordion
        items={[
          { question: 'How do I book a first appointment?', answer: LONG },
          { question: LONG, answer: 'Yes.' },
        ]}
      />
    ),
    empty: <Accordion items={[]} />,
  },
  'skeleton.tsx': {
    loading: <Loading label="Loading the list" lines={4} />,
  },
  'loading.tsx': {
    more: <ShowMore words={MORE} busy={false} onPress={() => undefined} />,
    'more, busy': <ShowMore words={MORE} busy onPress={() => undefined} />,
    failed: (
      <LoadFailed {...FAILED} onRetry={async () => undefined}>
        <p>{LONG}</p>
      </LoadFailed>
    ),
    'after a long while': <LongWait words={{ ...FAILED, body: 'Please reload the page.' }} />,
  },
  'owner-list.tsx': {
    items: <ExampleList list={{ ...LIST, data: [LONG_NAME, LONG] }} />,
    'the next ones on their way': <ExampleList list={{ ...LIST, data: [LONG_NAME], busy: true }} />,
    empty: <ExampleList list={{ ...LIST, data: [], hasMore: false }} />,
    loading: <ExampleList list={{ ...LIST, busy: true }} />,
    failed: <ExampleList list={{ ...LIST, ...FAILED_QUERY }} />,
  },
}

function ExampleList({ list }: { list: OwnerListState<string> }) {
  return (
    <OwnerList list={list} words={LIST_WORDS} empty="Nothing matches." focus="li">
      {(items) => (
        <ul className="border-t border-line">
          {items.map((item) => (
            <li key={item} tabIndex={-1} className="border-b border-line py-3 wrap-anywhere">
              {item}
            </li>
          ))}
        </ul>
      )}
    </OwnerList>
  )
}
