import { pagesNotSent, pagesOff } from '#content/offers.ts'
import { logoOf } from '#content/pictures.ts'
import type { SiteContent } from '#content/site-content.ts'

export interface SiteFacts extends ReturnType<typeof everyFact> {
  /** In production before the owner has opened the site: pages then show no fact of the practice. */
  isClosed: boolean
}

/**
 * The root loader's data: facts for the frame, for messages, and for pages that load in the browser. Part of every
 * document, so it contains nothing that a page's own loader can provide.
 */
export function siteFactsOf(content: SiteContent): SiteFacts {
  return { ...everyFact(content), isClosed: false }
}

/**
 * For the pages on which the owner signs in and works while the site is closed. They are public, and any fact may be a
 * sample, so they contain none.
 * @param host of the site's address, which replaces the practice's name
 */
export function closedFactsOf(content: SiteContent, host: string): SiteFacts {
  const facts = everyFact(content)
  const blank = Object.fromEntries(Object.keys(facts.references).map((name) => [name, '']))
  return {
    ...facts,
    isClosed: true,
    navigation: { header: [], footer: [], book: '', ask: '' },
    plans: facts.plans.map((plan) => ({ ...plan, priceId: null, productId: null })),
    seo: { ...facts.seo, titlePattern: '{title}', siteName: host, defaultDescription: '' },
    articles: [],
    references: { ...facts.references, ...blank, practiceName: host },
    // Available once the site is open.
    logo: undefined,
  }
}

function everyFact({ facts, pages, references }: SiteContent) {
  const { plans, retention, blog } = facts
  const { logo } = facts.pictures
  const { navigation, seo } = pages
  return {
    navigation,
    /** Paths of the pages that are switched off, and of the insurance search if the practice takes none. */
    off: [...pagesOff(facts), ...(facts.platforms.insurers.length > 0 ? [] : ['/booking#insurance'])],
    /** Pages that are off and respond 404. */
    notSent: pagesNotSent(facts),
    // Members with a plan still see its name.
    plans: facts.offers.memberships ? plans : plans.map((plan) => ({ ...plan, features: [] })),
    seo,
    logo: logo ? logoOf(logo) : undefined,
    articles: blog.articles,
    retention: { inquiry: retention.inquiry, esaRequest: retention.esaRequest },
    references: {
      practiceName: references.practiceName,
      practiceDescription: references.practiceDescription,
      signature: references.signature,
      ownerTitle: references.ownerTitle,
      licenseState: references.licenseState,
      licenseNumber: references.licenseNumber,
      serviceArea: references.serviceArea,
      email: references.email,
      phone: references.phone,
      phoneDialed: references.phoneDialed,
      noticeOfPrivacyPractices: references.noticeOfPrivacyPractices,
      blogAddress: facts.offers.blog ? references.blogAddress : '',
      homeFormAnswer: references.homeFormAnswer,
      contactPageAnswer: references.contactPageAnswer,
      esaRequestAnswer: references.esaRequestAnswer,
      inquiryKept: references.inquiryKept,
      esaRequestKept: references.esaRequestKept,
    },
  }
}
