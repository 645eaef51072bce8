import { BrandMark } from '#app/components/brand-mark.tsx'
import { Button } from '#app/components/button.tsx'
import { Words } from '#app/components/rich-text.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { WayLink } from '#app/components/ways-to-reach.tsx'
import { useFacts, useIsOn, useWords } from '#app/facts.ts'
import { fill } from '#contracts/fill.ts'
import { useHydrated } from '#app/lib/hydrated.ts'
import { copyText } from '#app/lib/copy-text.ts'
import { crisis } from '#content/messages/crisis.ts'
import { frame, type FrameLink } from '#content/messages/frame.ts'

import { useFrame, useOtherLanguage, useShownPath } from './page-locale.ts'

const YEAR = new Date().getFullYear()
const FOOTER = 'site-footer on-night bg-night text-on-night print:bg-transparent print:text-ink'
const LINK =
  'inline-flex min-h-touch min-w-touch items-center py-1 max-sm:min-h-10 leading-snug text-on-night underline decoration-night-line decoration-1 underline-offset-4 hover:decoration-current'

/** The footer of every page: who this is, every page, how to reach the practice, and whom to call in an emergency. */
export function SiteFooter() {
  const { references, logo, isClosed } = useFacts()
  const words = useWords(useFrame().footer)
  const inAccount = /^\/(auth|dashboard)\b/.test(useShownPath())
  if (isClosed) return <ClosedFooter />
  if (inAccount) return <SlimFooter />
  return (
    <footer className={FOOTER}>
      <div className="page-column">
        <div className="grid gap-x-12 gap-y-8 max-sm:gap-y-2 xl:grid-cols-12">
          <div className="xl:col-span-4">
            <p className="flex items-center gap-3 font-heading text-heading font-semibold max-sm:text-body">
              <BrandMark logo={logo} on="night" className="h-11 max-sm:h-8" />
              <span className={logo?.showsName ? 'sr-only' : ''}>{references.practiceName}</span>
            </p>
            <p className="mt-4 max-w-[36ch] text-on-night-soft max-sm:mt-2 max-sm:leading-snug">
              {words.description}
            </p>
          </div>
          <FooterLinks />
          <Contact />
        </div>
        <Emergency />
        <div className="mt-12 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 text-fine text-on-night-soft max-sm:mt-2">
          <p>{words.licence}</p>
          <p suppressHydrationWarning>{fill(words.copyright, { year: YEAR })}</p>
        </div>
      </div>
    </footer>
  )
}

/** On the pages of an account: the same links and numbers, in few lines. */
function SlimFooter() {
  const { navigation, references } = useFacts()
  const words = useWords(frame.footer)
  const { email, phone, phoneDialed } = references
  return (
    <footer className="on-night bg-night pt-8 pb-24 text-small text-on-night print:bg-transparent print:text-ink">
      <div className="page-column grid gap-y-4">
        <p data-crisis className="max-w-measure">
          <span className="mr-2">{words.emergency}</span>{' '}
          {crisis.lines[0]?.ways.slice(0, 2).map((way) => (
            <WayLink key={way.href} {...way} className={`${LINK} mr-5 font-semibold`} />
          ))}
        </p>
        <nav aria-label={words.navigation}>
          <LinkList
            links={[...navigation.footer, words.noticeOfPrivacyPractices]}
            className="flex flex-wrap gap-x-6 border-y border-night-line py-2"
          />
        </nav>
        <p className="flex flex-wrap gap-x-6">
          <a href={`mailto:${email}`} className={`${LINK} break-all`}>
            {email}
          </a>
          <a href={`tel:${phoneDialed}`} className={LINK}>
            <Words text={phone} />
          </a>
        </p>
        <p className="text-fine text-on-night-soft">{words.licence}</p>
      </div>
    </footer>
  )
}

/** While the site is closed: no facts of the practice, and no links to pages that are not served yet. */
function ClosedFooter() {
  return (
    <footer className={FOOTER}>
      <div className="page-column">
        <Emergency />
      </div>
    </footer>
  )
}

function FooterLinks() {
  const { navigation } = useFacts()
  const words = useFrame()
  const { membership, noticeOfPrivacyPractices, ...footer } = useWords(words.footer)
  const sellsPlans = useIsOn(membership.href)
  const otherLanguage = useOtherLanguage()
  const links: FrameLink[] = [
    ...(words.navigation ?? navigation).footer,
    ...(sellsPlans ? [membership] : []),
    noticeOfPrivacyPractices,
    ...(otherLanguage ? [otherLanguage] : []),
  ]
  return (
    <nav aria-label={footer.navigation} className="xl:col-span-5 print:hidden">
      <h2 className="text-small font-semibold text-on-night-soft max-sm:sr-only">{footer.pagesTitle}</h2>
      <LinkList
        links={links}
        className="mt-2 flex flex-wrap gap-x-6 max-sm:mt-0 max-sm:border-y max-sm:border-night-line max-sm:py-1 sm:grid sm:grid-cols-3 sm:gap-x-4 xl:grid-cols-[auto_auto]"
      />
    </nav>
  )
}

function LinkList({ links, className }: { links: readonly FrameLink[]; className: string }) {
  return (
    <ul className={className}>
      {links.map(({ label, ...link }) => (
        <li key={label}>
          <SiteLink {...link} className={LINK}>
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

function Contact() {
  const { email, phone, phoneDialed } = useFacts().references
  const { footer } = useFrame()
  return (
    <div className="sm:flex sm:flex-wrap sm:items-center sm:gap-x-8 xl:col-span-3 xl:block">
      <h2 className="basis-full text-small font-semibold text-on-night-soft max-sm:sr-only">
        {footer.contactTitle}
      </h2>
      <p className="mt-2 flex flex-wrap gap-x-4 max-sm:mt-0 sm:gap-x-8 xl:flex-col xl:items-start">
        <span>
          <span className="sr-only">{footer.emailLabel}: </span>
          <a href={`mailto:${email}`} className={`${LINK} break-all`}>
            {email}
          </a>
        </span>
        <span>
          <span className="sr-only">{footer.phoneLabel}: </span>
          <a href={`tel:${phoneDialed}`} className={LINK}>
            <Words text={phone} />
          </a>
        </span>
      </p>
      <div className="mt-2 min-h-12 max-sm:hidden print:hidden">
        <CopyEmail />
      </div>
    </div>
  )
}

function Emergency() {
  const { footer, lines, strip } = useFrame()
  return (
    <section
      aria-labelledby="footer-emergency"
      data-crisis
      className="mt-12 border-night-line max-sm:mt-2 max-sm:border-t max-sm:pt-2 sm:rounded-card sm:border sm:bg-night-deep sm:p-8 xl:grid xl:grid-cols-12 xl:gap-x-12 print:bg-transparent"
    >
      <div className="xl:col-span-4">
        <h2 id="footer-emergency" className="text-heading max-sm:sr-only">
          {footer.emergencyTitle}
        </h2>
        <p className="text-on-night-soft max-sm:leading-snug sm:mt-2">{footer.emergency}</p>
      </div>
      <p className="mt-0.5 flex flex-wrap gap-x-4 text-fine sm:hidden">
        {strip.direct.map((way) => (
          <WayLink key={way.href} {...way} className={`${LINK} font-semibold`} />
        ))}
      </p>
      <ul className="mt-6 flex flex-wrap gap-x-8 gap-y-4 max-sm:hidden xl:col-span-8 xl:mt-0 xl:grid xl:grid-cols-[auto_auto_auto]">
        {lines.map((line) => (
          <li key={line.id}>
            <p className="text-fine text-on-night-soft">{line.name}</p>
            {line.ways.slice(0, 2).map((way) => (
              <WayLink key={way.href} {...way} className={`${LINK} mr-5 font-semibold`} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Copies the practice's e-mail address to the clipboard. Not rendered without scripts. */
function CopyEmail() {
  const { email } = useFacts().references
  const words = useFrame().copyEmail
  if (!useHydrated()) return null
  return (
    <Button
      look="onNight"
      icon="copy"
      className="text-small"
      onClick={() => void copyText(email, { ...words, of: 'copy-email' })}
    >
      {words.label}
    </Button>
  )
}
