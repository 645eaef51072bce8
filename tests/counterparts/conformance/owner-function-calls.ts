import type { Call, Clients } from './run-calls.ts'

const NOTHING = '00000000-0000-4000-8000-000000000000'
const NO_RELEASE = 2_000_000_000

const READ = [
  { name: 'reads what needs doing', of: 'owner-needs' },
  { name: 'reads the inbox', of: 'owner-inbox', body: { action: 'list' } },
  { name: 'searches the inbox', of: 'owner-inbox', body: { action: 'list', search: 'no such word' } },
  { name: 'reads what was deleted', of: 'owner-inbox', body: { action: 'list', list: 'deleted' } },
  { name: 'reads the kept answers', of: 'owner-inbox', body: { action: 'answers' } },
  { name: 'reads how far replies are', of: 'owner-inbox', body: { action: 'replies', id: NOTHING } },
  { name: 'reads the site’s draft', of: 'owner-site', body: { action: 'load' } },
  { name: 'reads what is published', of: 'owner-site', body: { action: 'status' } },
  { name: 'reads what was published', of: 'owner-site', body: { action: 'history' } },
  { name: 'reads what updates changed', of: 'owner-site', body: { action: 'updates' } },
  { name: 'searches the fixed texts', of: 'owner-site', body: { action: 'fixed', search: 'crisis' } },
  { name: 'reads the law pages', of: 'owner-site', body: { action: 'law' } },
  { name: 'reads the set-up', of: 'owner-set-up', body: { action: 'load' } },
  { name: 'reads the webhook’s address', of: 'owner-set-up', body: { action: 'webhook' } },
  { name: 'reads the visits', of: 'owner-visits', body: {} },
  { name: 'exports the activity', of: 'export-activity', body: {} },
]

const MISSING = [
  { name: 'opens no message', of: 'owner-inbox', body: { action: 'read', id: NOTHING } },
  { name: 'marks no message', of: 'owner-inbox', body: { action: 'mark', id: NOTHING, handled: true } },
  {
    name: 'saves no draft of a reply',
    of: 'owner-inbox',
    body: { action: 'draft', id: NOTHING, number: 1, text: 'Hello', version: 0 },
  },
  {
    name: 'sends no reply to no message',
    of: 'owner-inbox',
    body: { action: 'reply', id: NOTHING, number: 1, text: 'Hello', version: 0 },
  },
  { name: 'reads no release', of: 'owner-site', body: { action: 'release', release: NO_RELEASE } },
  { name: 'shows no picture', of: 'owner-site', body: { action: 'picture', id: NOTHING } },
  { name: 'shows no PDF file', of: 'owner-site', body: { action: 'pdf', id: NOTHING } },
]

/** The functions that the owner's pages call. Nothing is published, connected or opened. */
export const OWNER_FUNCTIONS: Call[] = [
  ...READ.map(({ name, of, body }) => ({
    name,
    ask: ({ functions }: Clients) => functions.invoke(of, body ? { body } : {}),
    status: 200,
  })),
  ...MISSING.map(({ name, of, body }) => ({
    name: `${name} that there is not`,
    ask: ({ functions }: Clients) => functions.invoke(of, { body }),
    status: 404,
  })),
  {
    name: 'writes no note over one that was not seen',
    ask: ({ functions }) =>
      functions.invoke('owner-inbox', { body: { action: 'note', id: NOTHING, text: '', version: 0 } }),
    status: 409,
  },
  {
    name: 'restores no release over one that was not seen',
    ask: ({ functions }) =>
      functions.invoke('owner-site', { body: { action: 'restore', base: NO_RELEASE, release: 0 } }),
    status: 409,
  },
  {
    name: 'reads how payments are connected',
    ask: ({ functions }) => functions.invoke('owner-stripe', { body: { action: 'load' } }),
    // 404 where a site can not take any.
    status: [200, 404],
  },
  ...['owner-pdf-files', 'owner-pictures'].map((of) => ({
    name: `is told by ${of} that a text is no such file`,
    ask: ({ functions }: Clients) =>
      functions.invoke(`${of}?place=none&name=none`, { body: new Blob(['a text']) }),
    status: [400, 422],
  })),
]
