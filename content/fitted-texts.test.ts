import { expect, test } from 'vitest'

import { documents } from '#content/documents.ts'
import { fieldsOf, valuesOf } from '#content/fields.ts'
import { fittings, fitText, passagesOf } from '#content/fitted-texts.ts'
import { type Lack, LACKS } from '#content/passages/passage.ts'
import { ownPageId, ownPagesOf } from '#content/own-pages.ts'
import { documentsOff, type Leaf, pageLeaves } from '#content/rules.ts'
import { siteFactsOf } from '#content/site-facts.ts'
import { composeSite, verdictOf } from '#content/site.ts'
import { ownContent } from '#tests/support/own-content.ts'

const now = new Date('2026-11-28T15:00:00Z')
const PROFILES = ['doctor-booking', 'headway', 'sondermind', 'grow-therapy']

test('each passage is one of the built-in texts', () => {
  const unknown = documents.flatMap(({ id, written }) => {
    const texts = textsIn(written).join('\n')
    return passagesOf(id).filter((passage) => !texts.includes(passage))
  })
  expect(unknown).toEqual([])
})

test.each<{ lacks: Lack[]; mentions: RegExp }>([
  { lacks: ['esa'], mentions: /\bESA\b|emotional support|\$175/ },
  { lacks: ['memberships'], mentions: /\bmemberships?\b|\bStripe\b/i },
  { lacks: ['blog'], mentions: /\bblog\b/i },
  { lacks: ['ebook'], mentions: /\bebook\b/i },
  { lacks: ['paid-links'], mentions: /paid links?\b|marked as paid|commission/i },
  { lacks: ['popup'], mentions: /\bpopup\b/i },
  { lacks: ['testimonials'], mentions: /\btestimonials?\b/i },
  {
    lacks: ['insurance'],
    mentions:
      /copay|takes? your insurance|find your insurance|I take insurance|without insurance|insurance is not|seguro|copago/i,
  },
  {
    lacks: ['insurance', 'platforms'],
    mentions:
      /(?<!video )\b(?:platforms?|plataformas?)\b|copay|takes? your insurance|without insurance|seguro|copago/i,
  },
  {
    lacks: ['insurance', 'choice'],
    mentions: /\bplatforms\b|plataformas|\bthey (?:handle|check)|whichever|copay|without insurance|seguro/i,
  },
  { lacks: ['choice'], mentions: /\bplatforms (?!made)|\bthey (?:handle|check)|whichever|any platform/i },
  { lacks: ['calendar'], mentions: /right here on the page/ },
  { lacks: LACKS.filter((one) => one !== 'choice'), mentions: /\bESA\b|copay|\$175|membership|testimonial/i },
])('without $lacks, no page that is shown mentions it, and all can be published', ({ lacks, mentions }) => {
  const changes = site(lacks)
  const { problems, warnings } = verdictOf(changes, now)
  expect(problems).toEqual([])
  expect(warnings.filter(({ message }) => message.includes('still mentions'))).toEqual([])
  const { facts, pages } = composeSite(changes)
  const empty = ownPagesOf(pages).filter(({ page }) => !page.show.shown)
  const off = new Set([...documentsOff(facts), ...empty.map(({ number }) => ownPageId(number))])
  const found = pageLeaves(pages)
    .filter(({ text, path }) => mentions.test(text) && !/(?:href|platform|id)$/.test(path))
    .filter(isShown)
    .filter(({ document }) => !off.has(document))
  expect(found.map(({ document, path, text }) => `${document} ${path}: ${text}`)).toEqual([])
})

test('a fitted text is recognized as the product’s, whatever the practice did without before', () => {
  for (const document of documents) {
    for (const [path, value] of Object.entries(valuesOf(document))) {
      for (const lacks of [['esa'], ['insurance', 'choice'], ['memberships', 'ebook', 'blog']] as Lack[][]) {
        const fitted = fitText(document.id, value, new Set(lacks))
        expect([document.id, path, fittings(document.id, value)]).toEqual([
          document.id,
          path,
          expect.arrayContaining([fitted, value]),
        ])
      }
    }
  }
})

test('the usual length of a session is not named among the others', () => {
  const { references } = composeSite({ 'facts/fees': { therapyLength: 45 } })
  expect([references.therapyLength, references.sessionLengths]).toEqual(['45 minutes', '30 or 60 minutes'])
  expect(composeSite({ 'facts/fees': { therapyLength: 45, sessionLengths: [45] } }).references).toMatchObject(
    {
      sessionLengths: '45 minutes',
    },
  )
})

test('without insurance, nothing of the frame leads to its search', () => {
  const { off } = siteFactsOf(composeSite(site(['insurance'])))
  expect(off).toContain('/booking#insurance')
  expect(siteFactsOf(composeSite(site([]))).off).not.toContain('/booking#insurance')
})

/** A site without samples, whose built-in texts are fitted to what it lacks. */
function site(lacks: Lack[]) {
  const has = (lack: Lack) => !lacks.includes(lack)
  const used = has('platforms') ? (has('choice') ? PROFILES : PROFILES.slice(0, 1)) : []
  const platform = used[0] ?? ''
  const own = ownContent({
    'facts/offers': {
      esaEvaluations: has('esa'),
      memberships: has('memberships'),
      ebook: has('ebook'),
      products: true,
      blog: has('blog'),
      testimonials: has('testimonials'),
      newsletter: true,
      popup: has('popup'),
      calendar: has('calendar'),
    },
    'facts/products': { affiliateTag: has('paid-links') ? 'calmshore-20' : null },
    'facts/platforms': {
      ...Object.fromEntries(
        PROFILES.map((id) => [
          `platforms.${id}.profileUrl`,
          used.includes(id) ? `https://${id}.calm-shore.example` : null,
        ]),
      ),
      insurers: has('insurance') && used.length > 0 ? [{ name: 'Harbor Health', platform }] : [],
    },
    'facts/fees': { esaEvaluation: 175 },
  })
  const changes: Record<string, Record<string, unknown>> = { ...own }
  for (const document of documents) {
    const shown = new Set(fieldsOf(document).map(({ path }) => path))
    for (const [path, value] of Object.entries(valuesOf(document, own[document.id]))) {
      const fitted = fitText(document.id, value, new Set(lacks))
      if (shown.has(path) && JSON.stringify(fitted) !== JSON.stringify(value)) {
        changes[document.id] = { ...changes[document.id], [path]: fitted }
      }
    }
  }
  return changes
}

/** Parts that pages leave out, or that are about something else. */
const ALLOWED =
  /^pages\/(?:home hero\.costs\.(?:insured|check)|home testimonials|home insurance\.(?:title|platforms)|booking (?:lookup|platforms)|es hero\.costs\.(?:insured|check)|es platforms\.(?:link|withoutInsurers)|es facts\.items\.0\.|testimonials |membership |resources disclosure)/

function isShown({ document, path }: Leaf): boolean {
  return !ALLOWED.test(`${document} ${path}`)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
