import { useState } from 'react'

import { Link } from '#app/components/link.tsx'
import { guide as words } from '#content/messages/set-up-guide.ts'
import { dayAt } from '#contracts/calendar.ts'
import { fill } from '#contracts/fill.ts'
import type { FieldPlace } from '#contracts/site.ts'

import { useAnswers, useBeforeNext, useQuestion } from './guide-answers.ts'
import { Choose, FieldOrNone, GuideField, Offered, Tick } from './guide-fields.tsx'
import { KeepOrDrop } from './guide-about.tsx'
import { addressOf } from './views.ts'

const { labels } = words
const OFFERS = 'facts/offers'
const PRODUCTS = 'facts/products'

export function EsaQuestion() {
  return (
    <Offered path="esaEvaluations" off={words.esa.off}>
      <GuideField document="facts/fees" path="esaEvaluation" label={labels.esaFee} />
      <GuideField document="facts/fees" path="esaLetterWithin" />
      <ConfirmedText document="pages/esa-evaluations" path="fee.body" label={labels.esaPayment} />
      <ReadOn
        paths={['esaLawChecked']}
        label={words.esa.law}
        missing={words.esa.lawMissing}
        pages={[{ document: 'pages/esa-evaluations', label: words.read }]}
      />
    </Offered>
  )
}

/** A text that the site comes with and that may be right: it is shown to be changed, and Next confirms it. */
function ConfirmedText({ document, path, label }: FieldPlace & { label: string }) {
  const place = { document, path }
  const { isOpen, valueAt, set } = useAnswers()
  useBeforeNext(() => {
    if (isOpen(place)) set(place, valueAt(place))
    return true
  })
  return <GuideField {...place} label={label} isShown />
}

/** Days of review: they are set to today when the owner says that she has read the pages. */
function ReadOn({
  paths,
  label,
  missing,
  pages,
}: {
  paths: readonly string[]
  label: string
  missing: string
  pages: readonly { document: string; label: string }[]
}) {
  const { isOpen, set } = useAnswers()
  const { isChecked } = useQuestion()
  const places = paths.map((path) => ({ document: 'facts/reviews', path }))
  const [isRead, setIsRead] = useState(!places.some(isOpen))
  useBeforeNext(() => isRead)
  return (
    <div className="grid gap-2">
      <ul className="flex flex-wrap gap-x-6">
        {pages.map((page) => (
          <li key={page.document}>
            <Link
              to={addressOf.field({ document: page.document, path: '' })}
              target="_blank"
              className="inline-flex min-h-touch items-center"
            >
              {page.label}
            </Link>
          </li>
        ))}
      </ul>
      <Tick
        label={label}
        checked={isRead}
        {...(isChecked && !isRead && { error: missing })}
        onChange={(checked) => {
          setIsRead(checked)
          if (checked) for (const place of places) set(place, dayAt(Date.now()))
        }}
      />
    </div>
  )
}

export function MembershipsQuestion({
  stripe,
  isStripeMissing,
}: {
  stripe: React.ReactNode
  isStripeMissing: boolean
}) {
  const { isChecked } = useQuestion()
  return (
    <>
      <Offered path="memberships" off={words.memberships.off}>
        <Stripe isMissing={isStripeMissing} isChecked={isChecked}>
          {stripe}
        </Stripe>
      </Offered>
      {/* Also without memberships: everybody with an account reads some of them. */}
      <KeepOrDrop
        place={{ document: 'facts/member-resources', path: 'texts' }}
        label={words.memberships.texts}
        hint={words.memberships.textsHint}
        isRequired={false}
      />
    </>
  )
}

function Stripe({
  isMissing,
  isChecked,
  children,
}: {
  isMissing: boolean
  isChecked: boolean
  children: React.ReactNode
}) {
  useBeforeNext(() => !isMissing)
  return (
    <div className="grid gap-3">
      <p>{words.memberships.stripe}</p>
      {children}
      <p role="alert" className="text-fine font-medium text-danger">
        {isChecked && isMissing && words.memberships.stripeMissing}
      </p>
    </div>
  )
}

const TESTIMONIALS = { document: OFFERS, path: 'testimonials' }
const SHOWN = { document: 'facts/testimonials', path: 'shown' }

export function TestimonialsQuestion() {
  const { valueAt, stateAt, set } = useAnswers()
  const { passed } = useQuestion()
  const isPassed = passed.some(({ step, isSkipped }) => step === 'testimonials' && !isSkipped)
  const [isChosen, setIsChosen] = useState(isPassed)
  const isDecided = isChosen || stateAt(TESTIMONIALS).isChanged || stateAt(SHOWN).isChanged
  const answer = valueAt(TESTIMONIALS) === false ? 'none' : valueAt(SHOWN) === false ? 'later' : 'now'
  const value = isDecided ? answer : undefined
  return (
    <>
      <Choose
        label={words.questions.testimonials.title}
        isLabelHidden
        options={[
          { value: 'later', label: words.testimonials.later },
          { value: 'now', label: words.testimonials.now },
          { value: 'none', label: words.none },
        ]}
        value={value}
        notes={{
          later: words.testimonials.laterNote,
          now: words.testimonials.consent,
          none: words.testimonials.off,
        }}
        onChoose={(next) => {
          setIsChosen(true)
          set(TESTIMONIALS, next !== 'none')
          set(SHOWN, next === 'now')
        }}
      />
      {value === 'now' &&
        [0, 1, 2].map((at) => (
          <GuideField
            key={at}
            document="facts/testimonials"
            path={`testimonials.${at}.text`}
            label={fill(labels.quote, { number: at + 1 })}
          />
        ))}
    </>
  )
}

export function BlogQuestion() {
  return (
    <Offered path="blog" off={words.blog.off}>
      <GuideField document="facts/blog" path="address" label={labels.blogAddress} />
      <p>{words.blog.articles}</p>
      {[0, 1, 2].map((at) => (
        <Article key={at} at={at} />
      ))}
    </Offered>
  )
}

function Article({ at }: { at: number }) {
  const { fieldAt, stateAt, set } = useAnswers()
  const published = { document: 'facts/blog', path: `articles.${at}.published` }
  // The built-in "2 days ago" would be untrue of an article of the owner's.
  useBeforeNext(() => {
    const isBuiltIn = fieldAt(published).original === undefined && !stateAt(published).isChanged
    if (isBuiltIn) set(published, words.blog.published)
    return true
  })
  return (
    <GuideField
      document="facts/blog"
      path={`articles.${at}.title`}
      label={fill(labels.article, { number: at + 1 })}
    />
  )
}

export function NewsletterQuestion() {
  const { valueAt, set } = useAnswers()
  const popup = { document: OFFERS, path: 'popup' }
  return (
    <Offered path="newsletter" off={words.newsletter.off}>
      <Tick
        label={labels.popup}
        checked={valueAt(popup) === true}
        onChange={(checked) => set(popup, checked)}
      />
    </Offered>
  )
}

export function EbookQuestion() {
  return (
    <Offered path="ebook" off={words.ebook.off}>
      <GuideField document={PRODUCTS} path="ebook.title" />
      <GuideField document={PRODUCTS} path="ebook.description" isShown />
      <GuideField document={PRODUCTS} path="ebook.contains" isShown />
      <GuideField document={PRODUCTS} path="ebook.price" />
      <GuideField document={PRODUCTS} path="ebook.checkout" />
      <GuideField document={PRODUCTS} path="ebook.productId" />
    </Offered>
  )
}

export function ProductsQuestion() {
  return (
    <Offered path="products" off={words.products.off}>
      <FieldOrNone document={PRODUCTS} path="affiliateTag" label={labels.tag} note={words.products.tagNone} />
      <p className="text-small text-ink-soft">{words.products.later}</p>
    </Offered>
  )
}

const POLICIES = ['privacy', 'terms', 'telehealth-consent'] as const

export function PoliciesQuestion() {
  return (
    <>
      <GuideField
        document="facts/practice"
        path="noticeOfPrivacyPractices"
        label={labels.notice}
        hint={words.policies.model}
      />
      <ReadOn
        paths={['privacyPolicyUpdated', 'termsUpdated', 'consentUpdated']}
        label={words.policies.confirm}
        missing={words.policies.missing}
        pages={POLICIES.map((page) => ({ document: `pages/${page}`, label: words.policies.pages[page] }))}
      />
    </>
  )
}
